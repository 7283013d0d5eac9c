import { ClosedStep } from '../closed-step.tsx';

/** Not open yet. */
export default function ControlOwnershipVerificationPage() {
  return (
    <ClosedStep
      heading="Control & Ownership Verification"
      why="Here each director and beneficial owner will be asked to verify their own identity."
    />
  );
}
