import { ClosedStep } from '../closed-step.tsx';

/** Not open yet. */
export default function IdentityVerificationPage() {
  return <ClosedStep heading="Identity verification" why="Here you will verify your own identity." />;
}
