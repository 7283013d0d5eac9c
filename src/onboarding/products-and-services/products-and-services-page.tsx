import { productsAndServicesLabels as labels } from '../../../domain/catalogues/field-labels.ts';
import { services } from '../../../domain/catalogues/services.ts';
import {
  emptyProductsAndServices,
  type ProductsAndServices,
} from '../../../domain/records/products-and-services.ts';
import { CheckboxListInput } from '../../ui/checkbox-list-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { StepForm } from '../form/step-form.tsx';

const options = services.map(({ key, label, help }) => ({ value: key, label, help }));

/** What the company wants from the firm. */
export default function ProductsAndServicesPage() {
  return (
    <StepForm
      step="productsAndServices"
      heading="Products & Services"
      why="Choose what you need from us; it decides which checks apply to your company."
      rows={8}
      toValues={(record): ProductsAndServices => record ?? emptyProductsAndServices}
      toRecord={(values) => values}
    >
      <CheckboxListInput name="services" label={labels.services} options={options} />
      <TextInput
        name="description"
        label={labels.description}
        help="Why you need these services, in a few sentences"
        multiline
      />
    </StepForm>
  );
}
