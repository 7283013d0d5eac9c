import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { productsAndServices } from '#domain/sections/products-and-services.ts';
import { FormQuestions } from '../form/questions/questions.tsx';
import { StepForm } from '../form/step-form.tsx';

const ChooseDialog = lazy(async () => ({ default: (await import('./choose-dialog.tsx')).ChooseDialog }));

export default function ProductsAndServicesPage() {
  return (
    <StepForm
      step="productsAndServices"
      section={productsAndServices}
      heading="Products & Services"
      why="Choose what you need from us. Your choice decides which checks apply to your company."
      rows={8}
    >
      <HelpMeChoose />
      <FormQuestions form={productsAndServices} />
    </StepForm>
  );
}

/** The button that proposes services by what the client says about the company. */
function HelpMeChoose() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Help me choose
      </Button>
      <Suspense fallback={null}>{isOpen && <ChooseDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
