import Button from '@mui/material/Button';
import { FormAlert } from '../ui/form-alert.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useOnboarding, useOnboardingActor } from './onboarding-actor.ts';

/** The page of a step that is not open yet: it says so, and leads on where the machine does. */
export function ClosedStep({ heading, why }: { heading: string; why: string }) {
  const actor = useOnboardingActor();
  const hasNext = useOnboarding((snapshot) => snapshot.can({ type: 'next' }));
  return (
    <>
      <PageHeader title={heading} why={why} />
      <FormAlert
        severity="info"
        title="This step is not open yet"
        action={
          hasNext && (
            <Button variant="contained" onClick={() => actor.send({ type: 'next' })}>
              Next
            </Button>
          )
        }
      >
        There is nothing to do here for now. Everything you saved in the steps before is kept.
      </FormAlert>
    </>
  );
}
