import { useWatch } from 'react-hook-form';
import { decimalPlacesOf } from '#domain/purchases/money.ts';
import { useFieldLabel } from './field-labels.ts';
import { NumberField } from './number-field.tsx';

interface MoneyFieldProps {
  source: string;
  /** The field with the currency. */
  currencySource: string;
  label: string;
  helperText?: string;
}

/** An amount, typed in the main unit and stored in the smallest unit of its currency. */
export function MoneyField({ currencySource, ...field }: MoneyFieldProps) {
  const currency: unknown = useWatch({ name: currencySource });
  const digits = decimalPlacesOf(typeof currency === 'string' && currency !== '' ? currency : 'CAD');
  useFieldLabel(field.source, field.label, (value) =>
    typeof value === 'number' ? (value / 10 ** digits).toFixed(digits) : undefined,
  );
  return (
    <NumberField
      // The value depends on the currency: the `key` mounts a new field for another one.
      key={digits}
      {...field}
      min={0}
      step={10 ** -digits}
      format={(stored: number | null) =>
        typeof stored === 'number' ? (stored / 10 ** digits).toFixed(digits) : ''
      }
      parse={(typed) => (typeof typed === 'number' ? Math.round(typed * 10 ** digits) : null) as never}
    />
  );
}
