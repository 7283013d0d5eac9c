import { useWatch } from 'react-hook-form';
import { currencies } from '#domain/catalogues/currencies.ts';
import { FieldPair } from '../kit/form/field-pair.tsx';
import { NumberField } from '../kit/form/number-field.tsx';
import { SelectField } from '../kit/form/select-field.tsx';
import { digitsOf } from './promo-code-labels.ts';

/** The currencies that most amounts are in, before all the others. */
const first = ['CAD', 'USD', 'EUR'];
const names = new Intl.DisplayNames('en', { type: 'currency' });
const offered = [...first, ...currencies.filter((code) => !first.includes(code))];

/** What a promo code takes off: a percentage, or an amount with its currency. */
export function DiscountFields() {
  return (
    <>
      <NumberField source="percentage" label="Percentage off" min={1} max={100} helperText="Or an amount" />
      <FieldPair>
        <SelectField source="currency" label="Currency of the amount">
          <option value="" aria-label="None" />
          {offered.map((code) => (
            <option key={code} value={code}>
              {code} – {names.of(code)}
            </option>
          ))}
        </SelectField>
        <AmountField />
      </FieldPair>
    </>
  );
}

/** Typed as people write amounts, kept in the smallest unit of the currency. */
function AmountField() {
  const currency = useWatch({ name: 'currency' });
  const digits = digitsOf(currency || 'CAD');
  return (
    <NumberField
      // What is typed is read by the currency: with another it is another amount.
      key={digits}
      source="amount"
      label="Amount off"
      min={0}
      step={10 ** -digits}
      helperText="Such as 25.50; leave it empty for a percentage"
      format={(kept: number | null) =>
        typeof kept === 'number' ? (kept / 10 ** digits).toFixed(digits) : ''
      }
      parse={(typed) => (typeof typed === 'number' ? Math.round(typed * 10 ** digits) : null) as never}
    />
  );
}
