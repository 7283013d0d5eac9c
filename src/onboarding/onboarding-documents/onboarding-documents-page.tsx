import { ClosedStep } from '../closed-step.tsx';

/** Not open yet. */
export default function OnboardingDocumentsPage() {
  return (
    <ClosedStep
      heading="Required Onboarding Documents"
      why="Here you will upload the documents that prove what you have told us."
    />
  );
}
