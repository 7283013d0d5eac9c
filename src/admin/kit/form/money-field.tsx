import { useWatch } from 'react-hook-form';
import { digitsOf } from '../money.ts';
import { useFieldLabel } from './field-labels.ts';
import { NumberField } from './number-field.tsx';

interface MoneyFieldProps {
  source: string;
  /** The field that holds the currency. */
  currencySource: string;
  label: string;
  helperText?: string;
}

/** An amount, typed as people write amounts and kept in the smallest unit of its currency. */
export function MoneyField({ currencySource, ...field }: MoneyFieldProps) {
  const currency: unknown = useWatch({ name: currencySource });
  const digits = digitsOf(typeof currency === 'string' && currency !== '' ? currency : 'CAD');
  useFieldLabel(field.source, field.label, (value) =>
    typeof value === 'number' ? (value / 10 ** digits).toFixed(digits) : undefined,
  );
  return (
    <NumberField
      // What is typed is read by the currency: with another it is another amount.
      key={digits}
      {...field}
      min={0}
      step={10 ** -digits}
      format={(kept: number | null) =>
        typeof kept === 'number' ? (kept / 10 ** digits).toFixed(digits) : ''
      }
      parse={(typed) => (typeof typed === 'number' ? Math.round(typed * 10 ** digits) : null) as never}
    />
  );
}
