import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { type AnswerGroup, type AnswerRow, readBack } from '#domain/read-back.ts';
import { shownName } from '#domain/rules/file-source.ts';
import type { StepId } from '#machines/steps.ts';
import { isDecided } from '#machines/submission.machine.ts';
import type { DocumentsRecord } from '#src/api/documents.ts';
import type { VerificationOverview } from '#src/api/verification.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import answers from '#src/ui/text/answers.module.css';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { FieldLink } from '../field-link.tsx';
import styles from './certify.module.css';
import type { Case } from './use-case.ts';

type AnswersReadBackProps = {
  steps: readonly ReadStep[];
  /** Whether each step can be opened for changes. */
  editable: boolean;
};

/** Every saved answer, step by step, each with a link to its form. */
export function AnswersReadBack({ steps, editable }: AnswersReadBackProps) {
  return steps.map(({ step, title, groups }) => (
    <section key={step} className={`${blocks.panel} ${styles.step}`}>
      <header className={styles.stepHeader}>
        <h3>{title}</h3>
        {editable && (
          <FieldLink step={step}>
            Edit<VisuallyHidden> {title}</VisuallyHidden>
          </FieldLink>
        )}
      </header>
      {groups.length === 0 && <p className={`${text.quiet} ${styles.nothing}`}>Nothing is saved here yet.</p>}
      {groups.map((group, index) => (
        // A person may be listed twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: what is read back is never moved
        <div key={index} className={styles.answers}>
          {groups.length > 1 && <h4 className={styles.groupTitle}>{group.title}</h4>}
          <dl>
            {group.rows
              .filter(({ value }) => value !== '')
              .map(({ property, label, value }, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <div key={`${property} ${row}`} className={answers.row}>
                  <dt>{label}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
          </dl>
          <NotAnswered labels={group.rows.filter(({ value }) => value === '').map(({ label }) => label)} />
        </div>
      ))}
    </section>
  ));
}

/** The questions of a group without an answer, in one line. */
function NotAnswered({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return <p className={text.quiet}>Not answered: {[...new Set(labels)].join(', ')}</p>;
}

/** A step with its answers; without groups, nothing was answered yet. */
type ReadStep = { step: StepId; title: string; groups: readonly AnswerGroup[] };

/** Returns every answer of every step before this one, in the wizard's order. */
export function readAnswers({ records, documents, verification, submission }: Case): ReadStep[] {
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
      groups: documents ? documentsGroups(documents) : [],
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

function documentsGroups(documents: DocumentsRecord): AnswerGroup[] {
  const names = new Map(documents.files.map((file) => [file.id, shownName(file)]));
  const rowsOf = (need: (typeof documentGroups)[number]['need']): AnswerRow[] =>
    documentGroups
      .filter((group) => group.need === need)
      .map(({ key, label }) => ({
        property: key,
        label,
        value: documents[key].map((id) => names.get(id) ?? 'A file').join(', '),
      }));
  return [
    { title: 'Required documents', rows: rowsOf('required') },
    { title: 'Optional Documents', rows: rowsOf('optional') },
  ];
}
