import Button from '@mui/material/Button';

interface TryAgainProps {
  /** Whether it is being tried already. */
  disabled?: boolean;
  onClick: (() => void) | undefined;
}

/** The way on in an alert about something that failed. */
export function TryAgain({ disabled = false, onClick }: TryAgainProps) {
  return (
    <Button variant="outlined" size="small" disabled={disabled} onClick={onClick}>
      Try again
    </Button>
  );
}
