import { FieldPair } from '../kit/form/field-pair.tsx';
import { MoneyField } from '../kit/form/money-field.tsx';
import { NumberField } from '../kit/form/number-field.tsx';
import { SelectField } from '../kit/form/select-field.tsx';
import { currencyChoices } from '../kit/money.ts';

/** The discount of a promo code: a percentage, or an amount with its currency. */
export function DiscountFields() {
  return (
    <>
      <NumberField source="percentage" label="Percentage off" min={1} max={100} helperText="Or an amount" />
      <FieldPair>
        <SelectField source="currency" label="Currency of the amount">
          <option value="" aria-label="None" />
          {currencyChoices.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <MoneyField
          source="amount"
          currencySource="currency"
          label="Amount off"
          helperText="Such as 25.50. Leave it empty for a percentage"
        />
      </FieldPair>
    </>
  );
}
