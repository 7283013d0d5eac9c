import { somethingWentWrong } from '#domain/copy.ts';
import { emptyContactDetails } from '#domain/sections/contact-details.ts';
import { StepForm } from '../form/step-form.tsx';
import { ContactFields } from './contact-fields.tsx';

export default function ContactDetailsPage() {
  return (
    <StepForm
      step="contactDetails"
      heading="Contact Details"
      why="Tell us who to contact about this application, so that questions and decisions reach the right person."
      rows={6}
      wordless={somethingWentWrong}
      toValues={(record) => record ?? emptyContactDetails}
      toRecord={(values) => values}
    >
      <ContactFields />
    </StepForm>
  );
}
