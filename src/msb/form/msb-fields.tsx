import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { countryChoices } from '#domain/catalogues/country-aliases.ts';
import { currencies } from '#domain/catalogues/currencies.ts';
import { isAsked, type MsbField } from '#domain/msb/field.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { CheckboxListInput } from '#src/ui/form/checkbox-list-input.tsx';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { FieldRow } from '#src/ui/form/form-layout.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { useFieldBinding } from '#src/ui/form/use-field-binding.ts';
import { YesNoInput } from '#src/ui/form/yes-no-input.tsx';

type Answers = Readonly<Record<string, unknown>>;

/**
 * The applicable questions of a record in order, short ones side by side.
 * @param at the path of the record in the form: '' for the part itself, `places.0.` for an entry
 */
export function MsbFields({
  fields,
  record,
  at = '',
}: {
  fields: readonly MsbField[];
  record: Answers;
  at?: string;
}) {
  const asked = fields.filter((field) => isAsked(field, record));
  const rows: ReactNode[] = [];
  for (let n = 0; n < asked.length; n++) {
    const field = asked[n];
    if (!field) continue;
    const row = asked.slice(n, n + 1 + (field.beside ?? 0));
    rows.push(
      row.length === 1 ? (
        <Question key={field.name} field={field} at={at} />
      ) : (
        <FieldRow key={field.name} columns={row.length === 3 ? 3 : 2}>
          {row.map((each) => (
            <Question key={each.name} field={each} at={at} />
          ))}
        </FieldRow>
      ),
    );
    n += row.length - 1;
  }
  return rows;
}

const typeOf = { text: 'text', email: 'email', phone: 'tel', website: 'url' } as const;

function Question({ field, at }: { field: MsbField; at: string }) {
  const { kind, label, help, autoComplete } = field;
  const texts = {
    name: `${at}${field.name}`,
    label,
    ...(help && { help }),
    ...(autoComplete && { autoComplete }),
  };
  switch (kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'website':
      return <TextInput {...texts} type={typeOf[kind]} {...(field.kind === 'text' && { max: field.max })} />;
    case 'area':
      return <TextInput {...texts} max={field.max} multiline />;
    case 'date':
    case 'pastDate':
    case 'birthDate':
      return (
        <DateInput
          {...texts}
          disableFuture={kind !== 'date'}
          openTo={kind === 'birthDate' ? 'year' : 'day'}
        />
      );
    case 'country':
      return <SelectInput {...texts} options={countryChoices} />;
    case 'currency':
      return <SelectInput {...texts} options={currencies} />;
    case 'choice':
      return <SelectInput {...texts} options={field.choices} />;
    case 'choices':
      return <CheckboxListInput {...texts} options={field.choices} />;
    case 'yesNo':
      return <YesNoInput {...texts} />;
    case 'agreed':
      return <CheckboxInput {...texts} />;
    case 'number':
      return <NumberInput {...texts} />;
  }
}

/** A whole number: all other characters are removed, so that an amount may be pasted with its commas. */
function NumberInput(texts: { name: string; label: string; help?: string }) {
  const { value, error, setValue } = useFieldBinding<number | null>(texts.name);
  return (
    <TextControl
      {...texts}
      inputMode="numeric"
      value={value?.toString() ?? ''}
      error={error}
      onChange={(text) => {
        const digits = text.replace(/\D/g, '').slice(0, 15);
        setValue(digits === '' ? null : Number(digits));
      }}
    />
  );
}

/** Returns the values of the part's form. */
export function useMsbValues(): Answers {
  return useFormikContext<Record<string, unknown>>().values;
}
