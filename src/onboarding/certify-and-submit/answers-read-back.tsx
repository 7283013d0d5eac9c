import { lazy, Suspense } from 'react';
import { type AnswerGroup, type AnswerRow, readBack } from '#domain/read-back.ts';
import type { StepId } from '#machines/steps.ts';
import { isDecided } from '#machines/submission.machine.ts';
import type { VerificationOverview } from '#src/api/verification.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import answers from '#src/ui/text/answers.module.css';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { FieldLink } from '../field-link.tsx';
import styles from './certify.module.css';
import { DocumentsReadBack } from './documents-read-back.tsx';
import type { AskedSection } from './review/section-answer.tsx';
import type { Case } from './use-case.ts';

// Few clients are in a periodic review.
const SectionAnswer = lazy(async () => ({
  default: (await import('./review/section-answer.tsx')).SectionAnswer,
}));

type AnswersReadBackProps = {
  found: Case;
  /** Whether each step can be opened for changes. */
  editable: boolean;
};

/** Every saved answer, step by step, each with a link to its form. What is folded is printed nevertheless. */
export function AnswersReadBack({ found, editable }: AnswersReadBackProps) {
  const asked = found.submission.review?.sections ?? [];
  return readAnswers(found).map(({ step, title, groups }) => (
    <section key={step} className={`${blocks.panel} ${styles.step}`}>
      <SectionHeader
        step={step}
        title={title}
        editable={editable}
        asked={asked.find((section) => section.step === step)}
      />
      {step === 'onboardingDocuments' && found.documents ? (
        <DocumentsReadBack documents={found.documents} />
      ) : (
        <Groups groups={groups} />
      )}
    </section>
  ));
}

type SectionHeaderProps = {
  step: StepId;
  title: string;
  editable: boolean;
  /** The section of a periodic review; undefined for none. */
  asked: AskedSection | undefined;
};

function SectionHeader({ step, title, editable, asked }: SectionHeaderProps) {
  if (editable && asked) {
    return (
      <Suspense fallback={<SectionHeader step={step} title={title} editable={false} asked={undefined} />}>
        <SectionAnswer title={title} section={asked} />
      </Suspense>
    );
  }
  return (
    <header className={styles.stepHeader}>
      <h3>{title}</h3>
      {editable && (
        <FieldLink step={step}>
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </FieldLink>
      )}
    </header>
  );
}

function Groups({ groups }: { groups: readonly AnswerGroup[] }) {
  if (groups.length === 0) {
    return <p className={`${text.quiet} ${styles.nothing}`}>Nothing is saved here yet.</p>;
  }
  return groups.map((group, index) => {
    const inShort = personInShort(group);
    return (
      // A person may be listed twice.
      // biome-ignore lint/suspicious/noArrayIndexKey: what is read back is never moved
      <div key={index} className={styles.answers}>
        {inShort === null ? (
          <>
            {groups.length > 1 && <h4 className={styles.groupTitle}>{group.title}</h4>}
            <Rows group={group} />
          </>
        ) : (
          <details className={styles.folded}>
            <summary>
              <span className={text.strong}>{group.title}</span>
              {inShort && <span className={text.quiet}> · {inShort}</span>}
            </summary>
            <Rows group={group} />
          </details>
        )}
      </div>
    );
  });
}

function Rows({ group: { rows } }: { group: AnswerGroup }) {
  return (
    <>
      <dl>
        {rows
          .filter(({ value }) => value !== '')
          .map(({ property, label, value }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={`${property} ${row}`} className={answers.row}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
      <NotAnswered labels={rows.filter(({ value }) => value === '').map(({ label }) => label)} />
    </>
  );
}

/** The questions of a group without an answer: their number, and their labels on demand. */
function NotAnswered({ labels }: { labels: readonly string[] }) {
  const named = [...new Set(labels)];
  if (named.length === 0) return null;
  return (
    <details className={`${styles.folded} ${text.quiet}`}>
      <summary>
        Not answered: {named.length} {named.length === 1 ? 'optional question' : 'optional questions'}
      </summary>
      <p>{named.join(', ')}</p>
    </details>
  );
}

const inShortOfPerson = ['roleAtCompany', 'dateOfBirth', 'countryCitizenship'];

/** Returns what identifies a director, owner or related party, in one line; null for other answers. */
function personInShort({ rows }: AnswerGroup): string | null {
  if (!/^(directors|beneficialOwners|relatedParties)\.\d+\./.test(rows[0]?.property ?? '')) return null;
  return inShortOfPerson
    .flatMap((name) => rows.find(({ property }) => property.endsWith(`.${name}`))?.value || [])
    .join(' · ');
}

/** A step with its answers; without groups, nothing was answered yet. */
type ReadStep = { step: StepId; title: string; groups: readonly AnswerGroup[] };

/** Returns every answer of every step before this one, in the wizard's order. */
function readAnswers({ records, verification, submission }: Case): ReadStep[] {
  const { status } = verification.self;
  return [
    ...readBack(records),
    {
      step: 'controlOwnershipVerification',
      title: 'Control & Ownership Verification',
      groups: peopleGroups(verification),
    },
    {
      step: 'onboardingDocuments',
      title: 'Required Onboarding Documents',
      groups: [],
    },
    {
      step: 'identityVerification',
      title: 'Identity verification',
      groups: [
        {
          title: 'Your identity',
          rows: [
            {
              property: '',
              label: 'Your identity',
              // Nothing more is accepted once the case is decided.
              value: status === 'refused' && isDecided(submission.status) ? 'Refused' : ownStatus[status],
            },
          ],
        },
      ],
    },
  ];
}

const ownStatus: Record<VerificationOverview['self']['status'], string> = {
  not_started: '',
  pending: 'Submitted, waiting for the decision',
  verified: 'Verified',
  refused: 'Refused. Submit it again',
};

type Person = VerificationOverview['people'][number];

function peopleGroups({ people }: VerificationOverview): AnswerGroup[] {
  if (people.length === 0) return [];
  // A person in both lists has one check, and therefore one row.
  const everyone = people.filter(({ id }, index) => people.findIndex((other) => other.id === id) === index);
  const rolesOf = ({ id }: Person) =>
    people.filter((other) => other.id === id).map(({ role }) => roles[role]);
  return [{ title: 'People', rows: everyone.map((person) => personRow(person, rolesOf(person))) }];
}

function personRow(person: Person, [first = '', ...others]: string[]): AnswerRow {
  const role = [first, ...others.map((other) => other.toLowerCase())].join(' and ');
  return {
    property: '',
    label: `${person.firstName} ${person.lastName}`.trim() || person.email,
    value: `${role} · ${personStatus(person)}`,
  };
}

const roles: Record<Person['role'], string> = {
  directors: 'Director',
  beneficialOwners: 'Beneficial owner',
};

function personStatus({ verified, status, requestedAt }: Person): string {
  if (verified) return 'Verified';
  if (status === 'pending') return 'Submitted, waiting for the decision';
  if (requestedAt === null) return 'Non verified, no email sent yet';
  return `Non verified, email sent ${timeInWords(requestedAt)}`;
}
