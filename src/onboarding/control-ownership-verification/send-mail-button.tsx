import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import { personName } from '#domain/rules/same-human.ts';
import type { VerificationMail } from '#machines/identity-outcomes.ts';
import { isMailing } from '#machines/selectors.ts';
import type { PersonStatus } from '#src/api/verification.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import styles from './control-ownership-verification.module.css';

/** Keeps its width while it says that it is busy. */
const steady = { minWidth: 216 };

type SendMailButtonProps = {
  person: PersonStatus;
  /** The person's place in the lists, such as `directors.0`, by which a link finds the button. */
  property: string;
};

/** Asks one person by mail; disabled for who is verified and while a mail is being sent (specification section 2). */
export function SendMailButton({ person, property }: SendMailButtonProps) {
  const { email, role, verified } = person;
  const name = personName(person);
  const mail: VerificationMail = { name, email, role };
  const actor = useOnboardingActor();
  const id = useId();
  const allowed = useOnboarding((snapshot) => snapshot.can({ type: 'mail.send', mail, verified }));
  const isMine = useOnboarding(isMailing(mail));
  const button = useFocusAfter(isMine);
  return (
    <div className={styles.send}>
      <Button
        ref={button}
        variant="outlined"
        size="small"
        sx={steady}
        disabled={!allowed}
        data-property={property}
        aria-describedby={id}
        onClick={() => actor.send({ type: 'mail.send', mail, verified })}
      >
        {isMine ? 'Sending…' : 'Send verification email'}
      </Button>
      <span id={id}>
        <VisuallyHidden>to {name}</VisuallyHidden>
      </span>
    </div>
  );
}

/** Disabled while its mail is sent, the button loses the focus; then it gets it back. */
function useFocusAfter(isMine: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasMine = useRef(isMine);
  useEffect(() => {
    const isOver = wasMine.current && !isMine;
    wasMine.current = isMine;
    // It is where it was; what may have to be seen is the alert above the table.
    if (isOver && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isMine]);
  return button;
}
