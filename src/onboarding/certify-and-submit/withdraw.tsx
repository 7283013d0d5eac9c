import Button from '@mui/material/Button';
import { isAskingToWithdraw, isBusy, isFrozen } from '../../../machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { Question } from '../question.tsx';
import styles from './certify.module.css';
import { SubmitFailure } from './submit-failure.tsx';

/** Taking a submission back, after a question; not there once it was decided. */
export function Withdraw() {
  const actor = useOnboardingActor();
  const allowed = useOnboarding((snapshot) => snapshot.can({ type: 'withdraw' }));
  const asking = useOnboarding(isAskingToWithdraw);
  const busy = useOnboarding(isBusy);
  const frozen = useOnboarding(isFrozen);
  if (!frozen || !(allowed || asking || busy)) return null;
  return (
    <section className={styles.section} aria-labelledby="withdraw">
      <h2 id="withdraw" className={styles.sectionTitle}>
        Withdraw
      </h2>
      <p className={styles.quiet}>
        If something is wrong or you changed your mind, take the submission back. Your answers are kept and
        you can submit again.
      </p>
      <SubmitFailure onRetry={() => actor.send({ type: 'withdraw' })} />
      <div>
        <Button
          variant="outlined"
          color="error"
          disabled={busy}
          onClick={() => actor.send({ type: 'withdraw' })}
        >
          {busy ? 'Withdrawing…' : 'Withdraw submission'}
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
        Nobody reviews it any more. Your answers are kept, and you can change them and submit again.
      </Question>
    </section>
  );
}
