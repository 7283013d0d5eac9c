import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { identityDocuments } from '#domain/catalogues/identity-documents.ts';
import { dayInWords } from '#domain/copy.ts';
import { faceConsentInWords } from '#domain/face-consent.ts';
import { inSentence } from '#domain/form/question.ts';
import { confirmedInWords } from '#domain/second-source.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import { Badge, type BadgeTone } from '#src/admin/kit/case/badge.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { useMay } from '#src/admin/kit/staff-member.ts';
import areaText from '#src/admin/kit/text.module.css';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useRecordOpened } from '../checked/opened.ts';
import { type CheckState, identityLabels, waitsForUs } from '../labels/identity-labels.ts';
import { useCase } from '../use-case.ts';
import { ViewerFrame } from '../viewer/viewer-frame.tsx';
import { ViewerPane } from '../viewer/viewer-pane.tsx';
import type { Decision } from './decide-dialog.tsx';
import styles from './identity.module.css';
import { IdentityMethod } from './identity-method.tsx';
import type { Subject } from './subjects.ts';
import { allPhotographsOf } from './subjects.ts';

interface CheckCardProps {
  subject: Subject;
  /** The photographs of the next check are loaded at once, those of the others on request. */
  isNext: boolean;
  title?: RefObject<HTMLHeadingElement | null> | undefined;
  onAsk(decision: Decision): void;
  /** The dialog about this person; rendered inside the viewer, which may fill the screen. */
  dialog: ReactNode;
}

/** One person's identity check: its state, the photographs side by side, and the data that was entered. */
export function CheckCard({ subject, isNext, title, onAsk, dialog }: CheckCardProps) {
  const { id, name, about, personId, state, handedIn } = subject;
  const { id: caseId } = useCase().summary;
  const may = useMay();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = handedIn !== null && (chosen ?? isNext);
  useRecordSeen(isOpen ? personId : null);
  return (
    <Stack component="section" spacing={2} className={layout.card} aria-labelledby={`check-${id}`}>
      <div className={`${layout.between} ${styles.head}`}>
        <div className={styles.who}>
          <h3 id={`check-${id}`} ref={title} tabIndex={-1} className={`${textStyles.heading} ${styles.name}`}>
            {name}
          </h3>
          <p className={textStyles.note}>
            {about}
            {personId !== null && (
              <>
                {', '}
                <Link
                  to={`${adminPaths.case(caseId, 'people')}#${personId}`}
                  className={`${areaText.link} ${styles.link}`}
                >
                  in the chart<VisuallyHidden>: {name}</VisuallyHidden>
                </Link>
              </>
            )}
          </p>
        </div>
        <IdentityBadge check={state} />
      </div>
      <p className={`${textStyles.small} ${styles.state}`}>{stateLabels(subject)}</p>
      <ConsentNote subject={subject} />
      <IdentityMethod subject={subject} />
      {state.status === 'refused' && subject.reason && (
        <p className={`${textStyles.small} ${styles.state}`}>
          The person received: <q>{subject.reason}</q>
        </p>
      )}
      {handedIn && !isOpen && (
        <div>
          <Button variant="outlined" size="small" aria-expanded={false} onClick={() => setChosen(true)}>
            Show the photographs
          </Button>
        </div>
      )}
      {isOpen && handedIn && (
        <div className={styles.compare} data-compare="">
          <ViewerFrame
            label={`Photographs of ${name}`}
            aside={
              <div className={styles.given}>
                <h4 className={styles.givenTitle}>As entered</h4>
                <GivenData rows={subject.given} />
                {subject.secondSource && (
                  <>
                    <h4 className={styles.givenTitle}>Document of another issuer</h4>
                    <GivenData rows={secondSourceRows(subject.secondSource)} />
                  </>
                )}
                {waitsForUs(state) && may('identity:decide') && (
                  <div className={`${layout.row} ${styles.actions}`}>
                    <Button variant="contained" onClick={() => onAsk('approve')}>
                      Approve identity
                    </Button>
                    <Button variant="outlined" color="error" onClick={() => onAsk('refuse')}>
                      Refuse identity
                    </Button>
                  </div>
                )}
                {dialog}
              </div>
            }
          >
            {allPhotographsOf(subject).map((file) => (
              <ViewerPane key={file.id} label={`${file.name} of ${name}`} files={[file]} shown={file} />
            ))}
          </ViewerFrame>
        </div>
      )}
      {!isOpen && dialog}
    </Stack>
  );
}

/** Records that the person's data was seen, which is shown next to their photographs. @param personId null for no one */
function useRecordSeen(personId: string | null): void {
  const recordOpened = useRecordOpened();
  useEffect(() => {
    // The id is the person's first place in the lists: `directors-0`.
    if (personId !== null) recordOpened({ people: [personId.replace('-', '.')] });
  }, [personId, recordOpened]);
}

/** Whether the person agreed to the comparison of their face, by which version of the privacy notice. */
function ConsentNote({ subject: { consent, handedIn } }: { subject: Subject }) {
  if (!consent) {
    return handedIn ? (
      <p className={`${textStyles.small} ${styles.state}`}>
        No decision about the comparison of the face is recorded.
      </p>
    ) : null;
  }
  const { noticeVersion, decidedAt, photographsDeleted } = consent;
  return (
    <p className={`${textStyles.small} ${styles.state}`}>
      Comparison of the face: {inSentence(faceConsentInWords(consent))}, {timeInWords(decidedAt)} (privacy
      notice, version {noticeVersion}).
      {photographsDeleted > 0 && ' The photograph of the face was deleted.'}
    </p>
  );
}

function GivenData({ rows }: { rows: Subject['given'] }) {
  return (
    <dl className={`${layout.pairs} ${styles.answers}`}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function secondSourceRows({
  issuer,
  confirms,
  number,
  dated,
}: NonNullable<Subject['secondSource']>): Subject['given'] {
  return [
    { label: 'Issuer', value: issuer },
    { label: 'Shows', value: confirmedInWords(confirms) },
    { label: 'Number', value: number },
    { label: 'Date', value: dayInWords(dated) },
  ];
}

/** Returns the state of the check as a sentence. */
function stateLabels({ state: { status, provider }, handedIn, updatedAt }: Subject): string {
  const at = updatedAt === null ? '' : `, ${timeInWords(updatedAt)}`;
  if (provider === 'sumsub') {
    if (status === 'pending') return `Sumsub is checking and decides automatically${at}.`;
    if (status === 'not_started') return 'Sumsub checks and decides automatically once the person has begun.';
    return `Decided by Sumsub${at}.`;
  }
  if (!handedIn) return 'Nothing was submitted yet.';
  const kind = identityDocuments.find(({ key }) => key === handedIn.documentKind)?.label ?? 'Document';
  const words = `${kind}, submitted ${timeInWords(handedIn.handedInAt)}.`;
  return status === 'pending' ? words : `${words} Decided${at}.`;
}

function IdentityBadge({ check }: { check: CheckState }) {
  return <Badge tone={toneOf(check)}>{identityLabels(check)}</Badge>;
}

function toneOf(check: CheckState): BadgeTone {
  if (check.status === 'verified') return 'approved';
  if (check.status === 'refused') return 'rejected';
  return waitsForUs(check) ? 'ours' : 'theirs';
}
