import { somethingWentWrong } from '#domain/copy.ts';
import { contactDetails } from '#domain/sections/contact-details.ts';
import { StepForm } from '../form/step-form.tsx';

export default function ContactDetailsPage() {
  return (
    <StepForm
      step="contactDetails"
      section={contactDetails}
      heading="Contact Details"
      why="Tell us who to contact about this application, so that questions and decisions reach the right person."
      rows={6}
      wordless={somethingWentWrong}
    />
  );
}
