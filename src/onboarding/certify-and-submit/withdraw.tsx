import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { isAskingToWithdraw, isBusy, isWithdrawable, isWithdrawing } from '#machines/selectors.ts';
import text from '#src/ui/text/text.module.css';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { Question } from '../question.tsx';
import { SubmitFailure } from './submit-failure.tsx';

/** The withdrawal of a submission, after a confirmation; shown while the submission's own machine allows it. */
export function Withdraw({ why }: { why: string }) {
  const actor = useOnboardingActor();
  const withdrawable = useOnboarding(isWithdrawable);
  const asking = useOnboarding(isAskingToWithdraw);
  const withdrawing = useOnboarding(isWithdrawing);
  const busy = useOnboarding(isBusy);
  if (!(withdrawable || asking || withdrawing)) return null;
  return (
    <Stack component="section" spacing={4} aria-labelledby="withdraw">
      <h2 id="withdraw">Withdraw</h2>
      <p className={text.quiet}>{why}</p>
      <SubmitFailure during="withdraw" onRetry={() => actor.send({ type: 'withdraw' })} />
      <div>
        <Button
          variant="outlined"
          color="error"
          disabled={busy}
          onClick={() => actor.send({ type: 'withdraw' })}
        >
          {withdrawing ? 'Withdrawing…' : 'Withdraw submission'}
        </Button>
      </div>
      <Question
        open={asking}
        title="Are you sure you want to withdraw your submission?"
        confirmLabel="Withdraw submission"
        cancelLabel="Keep it submitted"
        onConfirm={() => actor.send({ type: 'withdraw.confirm' })}
        onCancel={() => actor.send({ type: 'withdraw.cancel' })}
      >
        We then no longer review it. Your answers stay saved, and you can change them and submit again.
      </Question>
    </Stack>
  );
}
