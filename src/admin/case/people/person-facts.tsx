import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { dayInWords } from '#domain/copy.ts';
import type { Person } from '#domain/sections/person.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import { WarningIcon } from '#src/ui/icons/icons.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { OldAndNew } from '#src/ui/text/old-and-new.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { ChangeTag } from '../changes/changes.tsx';
import { CheckedTick, usePersonPart } from '../checked/checked-tick.tsx';
import { identityLabels } from '../labels/identity-labels.ts';
import { useCase } from '../use-case.ts';
import { type CasePerson, listCopy, listsOf, type PersonFlag, valuesOf } from './case-people.ts';
import { CheckBadge } from './check-badge.tsx';
import styles from './people.module.css';

/** Name and address, the changes since the case was submitted, and whether the person was checked. */
export function WhoCell({ person }: { person: CasePerson }) {
  const { changes, name, places } = person;
  const part = usePersonPart(`${places[0].list}.${places[0].index}`);
  return (
    <>
      <Fact person={person} read={fullName} className={textStyles.strong} />
      <Fact person={person} read={({ email }) => email} className={styles.email} />
      {changes.length > 0 && (
        <Stack component="ul" spacing={1} className={`${textStyles.small} ${styles.changes}`}>
          {changes.map(({ what, answer }) => (
            <li key={`${what} ${answer?.before}`}>
              <ChangeTag>{answer ? 'Changed' : 'New'}</ChangeTag> {what}
              {answer && <OldAndNew {...answer} />}
            </li>
          ))}
        </Stack>
      )}
      <CheckedTick part={part} label={name} />
    </>
  );
}

export function RoleCell({ person }: { person: CasePerson }) {
  return (
    <>
      {listsOf(person).map((list) => (
        <p key={list}>{listCopy[list]}</p>
      ))}
      <Fact person={person} read={({ roleAtCompany }) => roleAtCompany} className={areaText.small} />
    </>
  );
}

export function CitizenshipCell({ person }: { person: CasePerson }) {
  const read = ({ countryCitizenship, secondaryCountryCitizenship }: Person) =>
    [countryCitizenship, secondaryCountryCitizenship].filter(Boolean).join(' and ');
  return (
    <>
      <Fact person={person} read={read} />
      <Flag person={person} flag="dual_citizenship" words="Dual citizenship" />
    </>
  );
}

export function BirthCell({ person }: { person: CasePerson }) {
  return <Fact person={person} read={({ dateOfBirth }) => dayInWords(dateOfBirth)} />;
}

export function CountryCell({ person }: { person: CasePerson }) {
  return (
    <>
      <Fact person={person} read={({ country }) => country} />
      <Flag person={person} flag="foreign_owners" words="Not the company’s country" />
    </>
  );
}

/** The state of the identity check, and when the person was last asked. */
export function IdentityCell({ person: { check, name } }: { person: CasePerson }) {
  const { summary, verification } = useCase();
  if (!check) return <p className={areaText.small}>Related parties are not asked</p>;
  const { status, reason, requestedAt } = check;
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <CheckBadge status={status} />
      {status !== 'verified' && (
        <p className={areaText.small}>
          {identityLabels({ status, provider: verification.provider })}
          {status === 'refused' && reason && `: ${reason}`}
        </p>
      )}
      <p className={areaText.small}>
        {requestedAt ? `Asked last ${timeInWords(requestedAt)}` : 'Not asked by email yet'}
      </p>
      <Link to={adminPaths.check(summary.id, check.id)} className={`${areaText.link} ${layout.screenOnly}`}>
        Identity check<VisuallyHidden> of {name}</VisuallyHidden>
      </Link>
    </Stack>
  );
}

/** One fact, or each value of it where the lists contradict each other. */
function Fact({
  person,
  read,
  className,
}: {
  person: CasePerson;
  read(record: Person): string;
  className?: string | undefined;
}) {
  const values = valuesOf(person, read);
  if (values.length === 1) {
    return (
      <p className={className}>
        <bdi>{values[0]?.value || '—'}</bdi>
      </p>
    );
  }
  return (
    <Stack component="ul" spacing={0.5}>
      {values.map(({ value, lists }) => (
        <li key={value} className={className}>
          <bdi>{value || '—'}</bdi>{' '}
          <span className={areaText.small}>
            (as {lists.map((list) => listCopy[list].toLowerCase()).join(', ')})
          </span>
        </li>
      ))}
    </Stack>
  );
}

function Flag({ person, flag, words }: { person: CasePerson; flag: PersonFlag; words: string }) {
  if (!person.flags.includes(flag)) return null;
  return (
    <p className={areaText.flagged}>
      <WarningIcon size={16} />
      {words}
    </p>
  );
}

function fullName({ salutation, firstName, middleName, lastName, suffix }: Person): string {
  return [salutation, firstName, middleName, lastName, suffix].filter(Boolean).join(' ');
}
