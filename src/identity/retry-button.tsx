import Button from '@mui/material/Button';
import type { IdentityCheckActor } from './identity-check-actor.ts';

/** Asks for the same once more. */
export function RetryButton({ check, label }: { check: IdentityCheckActor; label: string }) {
  return (
    <Button variant="outlined" size="small" onClick={() => check.send({ type: 'retry' })}>
      {label}
    </Button>
  );
}
