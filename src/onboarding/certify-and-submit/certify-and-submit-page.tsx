import { ClosedStep } from '../closed-step.tsx';

/** Not open yet. */
export default function CertifyAndSubmitPage() {
  return (
    <ClosedStep
      heading="Certify & Submit"
      why="Here you will read all your answers once more, certify them and submit the application."
    />
  );
}
