import { AlertButton } from '#src/ui/feedback/alert-button.tsx';

interface TryAgainProps {
  /** Whether it is being tried already. */
  disabled?: boolean;
  onClick: (() => void) | undefined;
}

/** The way on in an alert about something that failed. */
export function TryAgain({ disabled = false, onClick }: TryAgainProps) {
  return (
    <AlertButton disabled={disabled} onClick={onClick}>
      Try again
    </AlertButton>
  );
}
