import { countries } from '../../../domain/catalogues/countries.ts';
import { FieldRow } from '../../ui/field-row.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** One of the company's two addresses; `kind` is how its wire names end. */
export function AddressFields({ kind }: { kind: 'Registered' | 'Physical' }) {
  const section = `section-${kind.toLowerCase()}`;
  return (
    <>
      <FieldRow>
        <SelectInput
          name={`country${kind}`}
          label="Country"
          options={countries}
          autoComplete={`${section} country-name`}
        />
        <TextInput name={`street${kind}`} label="Street address" autoComplete={`${section} street-address`} />
      </FieldRow>
      <FieldRow columns={3}>
        <TextInput name={`city${kind}`} label="City" autoComplete={`${section} address-level2`} />
        <TextInput
          name={`state${kind}`}
          label="State or province"
          autoComplete={`${section} address-level1`}
        />
        <TextInput name={`zip${kind}`} label="ZIP or postal code" autoComplete={`${section} postal-code`} />
      </FieldRow>
    </>
  );
}
