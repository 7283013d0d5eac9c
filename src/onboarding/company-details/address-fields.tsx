import { countryChoices } from '#domain/catalogues/country-aliases.ts';
import { companyDetailsLabels as labels } from '#domain/sections/company-details.ts';
import { FieldRow } from '#src/ui/form/form-layout.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';

/** One of the company's two addresses; `kind` is how its wire names end. */
export function AddressFields({ kind }: { kind: 'Registered' | 'Physical' }) {
  const section = `section-${kind.toLowerCase()}`;
  return (
    <>
      <FieldRow>
        <SelectInput
          name={`country${kind}`}
          label={labels[`country${kind}`]}
          options={countryChoices}
          autoComplete={`${section} country-name`}
        />
        <TextInput
          name={`street${kind}`}
          label={labels[`street${kind}`]}
          autoComplete={`${section} street-address`}
        />
      </FieldRow>
      <FieldRow columns={3}>
        <TextInput
          name={`city${kind}`}
          label={labels[`city${kind}`]}
          autoComplete={`${section} address-level2`}
        />
        <TextInput
          name={`state${kind}`}
          label={labels[`state${kind}`]}
          autoComplete={`${section} address-level1`}
        />
        <TextInput name={`zip${kind}`} label={labels[`zip${kind}`]} autoComplete={`${section} postal-code`} />
      </FieldRow>
    </>
  );
}
