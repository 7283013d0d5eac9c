import { AlertButton } from '#src/ui/feedback/alert-button.tsx';

interface TryAgainProps {
  disabled?: boolean;
  onClick: (() => void) | undefined;
}

/** The retry button of an error alert. */
export function TryAgain({ disabled = false, onClick }: TryAgainProps) {
  return (
    <AlertButton disabled={disabled} onClick={onClick}>
      Try again
    </AlertButton>
  );
}
