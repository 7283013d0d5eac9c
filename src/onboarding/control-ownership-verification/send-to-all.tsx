import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { personName } from '#domain/rules/person-identity.ts';
import type { VerificationMail } from '#machines/identity-outcomes.ts';
import { isMailingAll, mailing as selectMailing } from '#machines/selectors.ts';
import type { PersonStatus } from '#src/api/verification.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import text from '#src/ui/text/text.module.css';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import styles from './control-ownership-verification.module.css';

/** Keeps its width while it shows its progress. */
const steady = { minWidth: 300 };

/** The number of people who were asked and verified, and a button that asks all others. */
export function SendToAll({ people }: { people: readonly PersonStatus[] }) {
  const everyone = eachOnce(people);
  const verified = everyone.filter((person) => person.verified).length;
  const asked = everyone.filter((person) => !person.verified && person.requestedAt !== null).length;
  const unasked = everyone.filter((person) => !person.verified && person.requestedAt === null);
  return (
    <div className={`${blocks.ends} ${styles.all}`}>
      <p className={text.strong} role="status">
        <span className="tabular">
          {asked + verified} of {everyone.length} sent
        </span>
        {verified > 0 && <span className="tabular">{`, ${verified} verified`}</span>}
      </p>
      <SendButton mails={unasked.map(mailTo)} />
    </div>
  );
}

function SendButton({ mails }: { mails: readonly VerificationMail[] }) {
  const actor = useOnboardingActor();
  const busy = useOnboarding(isMailingAll);
  const mailing = useOnboarding(selectMailing);
  const allowed = useOnboarding((snapshot) => snapshot.can({ type: 'mail.sendAll', mails }));
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    const isOver = wasBusy.current && !busy;
    wasBusy.current = busy;
    // Disabling it has lost the focus; the button is removed once everyone has been asked.
    if (isOver && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [busy]);
  if (mails.length === 0 && !busy) return null;
  return (
    <Button
      ref={button}
      variant="outlined"
      sx={steady}
      disabled={!allowed}
      onClick={() => actor.send({ type: 'mail.sendAll', mails })}
    >
      {busy && mailing
        ? `Sending… ${mailing.sent} of ${mailing.mails.length} sent`
        : `Send to everyone not yet asked (${mails.length})`}
    </Button>
  );
}

/** A person who is both director and owner has one check, and receives one email. */
function eachOnce(people: readonly PersonStatus[]): PersonStatus[] {
  return people.filter(({ id }, index) => people.findIndex((other) => other.id === id) === index);
}

function mailTo(person: PersonStatus): VerificationMail {
  return { name: personName(person), email: person.email, role: person.role };
}
