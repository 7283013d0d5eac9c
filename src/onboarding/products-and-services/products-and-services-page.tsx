import {
  emptyProductsAndServices,
  type ProductsAndServices,
} from '#domain/sections/products-and-services.ts';
import { StepForm } from '../form/step-form.tsx';
import { ProductsFields } from './products-fields.tsx';

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
      <ProductsFields />
    </StepForm>
  );
}
