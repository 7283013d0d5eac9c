import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { somethingWentWrong } from '#domain/copy.ts';
import { beforeYouStartPath, journeyNeeds, timeInWords } from '#domain/journey/before-you-start.ts';
import { contactDetails } from '#domain/sections/contact-details.ts';
import { sharedCaseId } from '#src/api/case-address.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
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
      notice={<BeforeYouStart />}
    />
  );
}

/** What the whole onboarding needs, until the first step is saved. */
function BeforeYouStart() {
  const progress = useQuery(onboardingQuery).data?.steps;
  if (sharedCaseId() !== null || !progress?.every(({ state }) => state === 'not_started')) return null;
  return (
    <FormAlert severity="info" title="Before you start">
      The onboarding takes {timeInWords}. You need {journeyNeeds}. Each step is stored when you save it, and
      you can continue later on any device. <Link href={beforeYouStartPath}>See what you will need</Link>.
    </FormAlert>
  );
}
