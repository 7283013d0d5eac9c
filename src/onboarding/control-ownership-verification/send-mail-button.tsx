import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import { personName } from '#domain/rules/same-human.ts';
import type { VerificationMail } from '#machines/identity-outcomes.ts';
import { isMailing } from '#machines/selectors.ts';
import type { PersonStatus } from '#src/api/verification.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import styles from './control-ownership-verification.module.css';

/** Keeps its width while it shows that it is busy. */
const steady = { minWidth: 216 };

type SendMailButtonProps = {
  person: PersonStatus;
  /** The person's place in the lists, such as `directors.0`, for links to the button. */
  property: string;
};

/** Asks one person by email; disabled for verified people and while an email is being sent (specification section 2). */
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

/** The button loses the focus when it is disabled while its email is sent; this restores it. */
function useFocusAfter(isMine: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasMine = useRef(isMine);
  useEffect(() => {
    const isOver = wasMine.current && !isMine;
    wasMine.current = isMine;
    // No scrolling: the button has not moved, and the alert above the table may have to stay visible.
    if (isOver && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isMine]);
  return button;
}
