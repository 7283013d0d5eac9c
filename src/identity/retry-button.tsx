import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import type { IdentityCheckActor } from './identity-check-actor.ts';

export function RetryButton({ check, label }: { check: IdentityCheckActor; label: string }) {
  return <AlertButton onClick={() => check.send({ type: 'retry' })}>{label}</AlertButton>;
}
