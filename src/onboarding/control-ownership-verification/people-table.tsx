import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import { personName } from '#domain/rules/person-identity.ts';
import type { VerificationMail } from '#machines/identity-outcomes.ts';
import { isMailing } from '#machines/selectors.ts';
import type { PersonStatus } from '#src/api/verification.ts';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import styles from './control-ownership-verification.module.css';
import { SendToAll } from './send-to-all.tsx';

const roles: Record<PersonStatus['role'], string> = {
  directors: 'Director',
  beneficialOwners: 'Beneficial owner',
};

const columns = [
  { key: 'firstName', header: 'First name', render: (person: PersonStatus) => person.firstName },
  { key: 'lastName', header: 'Last name', render: (person: PersonStatus) => person.lastName },
  { key: 'role', header: 'Role', render: (person: PersonStatus) => roles[person.role] },
  {
    key: 'status',
    header: 'Verification status',
    render: (person: PersonStatus) => <VerificationStatus person={person} />,
  },
];

/** The people who must verify their identity, the state of each check, and the button that asks them. */
export function PeopleTable({ people }: { people: readonly PersonStatus[] }) {
  const actor = useOnboardingActor();
  return (
    <>
      {people.length > 0 && <SendToAll people={people} />}
      <RecordTable
        caption="Directors and beneficial owners"
        columns={columns}
        rows={people}
        rowKey={(person) => `${person.role} ${person.id}`}
        actions={(person) => <SendMailButton person={person} property={placeOf(person, people)} />}
        emptyTitle="No directors or beneficial owners yet"
        emptyText="Add and save them under Control, Ownership & Related Parties. Then you can ask them here to verify their identity."
      />
      {people.length === 0 && (
        <div className={styles.back}>
          <Button variant="outlined" onClick={() => actor.send({ type: 'open', step: 'controlOwnership' })}>
            Go to Control, Ownership & Related Parties
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns a person's place in the record's lists, such as `directors.0`. */
function placeOf(person: PersonStatus, people: readonly PersonStatus[]): string {
  const listed = people.filter(({ role }) => role === person.role);
  return `${person.role}.${listed.indexOf(person)}`;
}

/** Verified or not (specification section 3), with the known details. */
function VerificationStatus({ person }: { person: PersonStatus }) {
  const { email, verified, status, reason, requestedAt, isRepresentative } = person;
  return (
    <div className={styles.status}>
      <StatusChip tone={verified ? 'saved' : 'open'}>{verified ? 'Verified' : 'Non verified'}</StatusChip>
      {!verified && isRepresentative && (
        <p className={text.note}>You, as representative: your own check counts here</p>
      )}
      {!verified && status === 'pending' && <p className={text.note}>Submitted, waiting for a decision</p>}
      {!verified && status === 'refused' && <p className={text.note}>Refused{reason ? `: ${reason}` : ''}</p>}
      {!verified && requestedAt && (
        <>
          <p className={text.note}>Email sent {timeInWords(requestedAt)}</p>
          <p className={text.note}>to {email}. You can send it again.</p>
        </>
      )}
    </div>
  );
}

/** Keeps its width while it shows that it is busy. */
const steady = { minWidth: 216 };

type SendMailButtonProps = {
  person: PersonStatus;
  /** The person's place in the lists, such as `directors.0`, for links to the button. */
  property: string;
};

/** Asks one person by email; disabled for verified people and while an email is being sent (specification section 2). */
function SendMailButton({ person, property }: SendMailButtonProps) {
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
