import { services } from '#domain/catalogues/services.ts';
import { maxAnswerLength, minAnswerLength } from '#domain/rules/limits.ts';
import { productsAndServicesLabels as labels } from '#domain/sections/products-and-services.ts';
import { CheckboxListInput } from '#src/ui/form/checkbox-list-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';

const options = services.map(({ key, label, help }) => ({ value: key, label, help }));

/** Which services the company wants, and why. */
export function ProductsFields() {
  return (
    <>
      <CheckboxListInput name="services" label={labels.services} options={options} />
      <TextInput
        name="description"
        label={labels.description}
        help="Why you need these services, in a few sentences"
        min={minAnswerLength}
        max={maxAnswerLength}
        multiline
      />
    </>
  );
}
