import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { personName } from '#domain/rules/same-human.ts';
import type { VerificationMail } from '#machines/identity-outcomes.ts';
import { isMailingAll, mailing as selectMailing } from '#machines/selectors.ts';
import type { PersonStatus } from '#src/api/verification.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import styles from './control-ownership-verification.module.css';

/** Keeps its width while it says how far it is. */
const steady = { minWidth: 300 };

/** How many were asked and verified, and one press that asks everybody who was not asked yet. */
export function SendToAll({ people }: { people: readonly PersonStatus[] }) {
  const everybody = eachOnce(people);
  const verified = everybody.filter((person) => person.verified).length;
  const asked = everybody.filter((person) => !person.verified && person.requestedAt !== null).length;
  const unasked = everybody.filter((person) => !person.verified && person.requestedAt === null);
  return (
    <div className={styles.all}>
      <p className={styles.tally} role="status">
        <span className="tabular">
          {asked + verified} of {everybody.length} sent
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
    // Disabled, it has lost the focus; with nobody left to ask it keeps none.
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
        : `Send to everybody not yet asked (${mails.length})`}
    </Button>
  );
}

/** Who is director and owner has one check, and gets one mail. */
function eachOnce(people: readonly PersonStatus[]): PersonStatus[] {
  return people.filter(({ id }, index) => people.findIndex((other) => other.id === id) === index);
}

function mailTo(person: PersonStatus): VerificationMail {
  return { name: personName(person), email: person.email, role: person.role };
}
