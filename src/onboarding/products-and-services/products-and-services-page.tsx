import { productsAndServices } from '#domain/sections/products-and-services.ts';
import { StepForm } from '../form/step-form.tsx';

export default function ProductsAndServicesPage() {
  return (
    <StepForm
      step="productsAndServices"
      section={productsAndServices}
      heading="Products & Services"
      why="Choose what you need from us. Your choice decides which checks apply to your company."
      rows={8}
    />
  );
}
