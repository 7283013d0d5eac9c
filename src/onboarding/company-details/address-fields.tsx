import { countryChoices } from '#domain/catalogues/country-aliases.ts';
import { maxCityLength, maxStateLength, maxStreetLength, maxZipLength } from '#domain/rules/limits.ts';
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
          max={maxStreetLength}
          label={labels[`street${kind}`]}
          autoComplete={`${section} street-address`}
        />
      </FieldRow>
      <FieldRow columns={3}>
        <TextInput
          name={`city${kind}`}
          max={maxCityLength}
          label={labels[`city${kind}`]}
          autoComplete={`${section} address-level2`}
        />
        <TextInput
          name={`state${kind}`}
          max={maxStateLength}
          label={labels[`state${kind}`]}
          autoComplete={`${section} address-level1`}
        />
        <TextInput
          name={`zip${kind}`}
          max={maxZipLength}
          label={labels[`zip${kind}`]}
          autoComplete={`${section} postal-code`}
        />
      </FieldRow>
    </>
  );
}
