import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { maxAnswerLength, maxRationaleLength } from '#domain/rules/limits.ts';
import { AmendmentsNotice } from '#src/admin/case/amendments/amendments-notice.tsx';
import { pathOfStep } from '#src/admin/case/labels/place-labels.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import type { Case } from '#src/api/admin/case.ts';
import textStyles from '#src/ui/text/text.module.css';
import { type AgainstOfKind, byKind, closerLook, openedByNoOne, openObjections } from '../decided-rounds.tsx';
import { DecidedMail } from '../mails/mail-preview.tsx';
import { useMarks, useReviewDraft } from '../marks/marks.tsx';
import { useDecisions } from '../use-decisions.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { LongText, tooLong } from './long-text.tsx';
import { RationaleField } from './rationale-field.tsx';

/** Returns the button label: an approval covers the certified version. @param isClear whether there are no objections */
function actionFor(amendments: Case['submission']['amendments'], isClear: boolean): string {
  if (amendments) return `Approve version ${amendments.version}`;
  return isClear ? 'Approve' : 'Approve all the same';
}

/** Asks before a case is approved, with all objections to it, and for a rationale if there are any. */
export default function ApproveDialog() {
  const shown = useCase();
  const { id, company, email, version } = shown.summary;
  const { amendments } = shown.submission;
  const marks = useMarks();
  const [draft, change] = useReviewDraft(id);
  const { decide } = useDecisions();
  const [error, setError] = useState<string>();
  const open = openObjections(shown, marks.all);
  const against = [...byKind(open), ...closerLook(shown), ...openedByNoOne(shown)];
  const isNeeded = open.length > 0;
  const rationale = draft.rationale.trim();
  const reason = draft.approval.trim();
  const approve = () => {
    const wrong =
      isNeeded && rationale === ''
        ? 'Write why you approve the case despite the objections'
        : tooLong(rationale, maxRationaleLength);
    setError(wrong);
    if (wrong !== undefined || tooLong(reason, maxAnswerLength) !== undefined) return;
    void decide({
      event: 'approve',
      version: amendments?.version ?? version,
      ...(amendments && { putBack: amendments.sha256 }),
      ...(rationale !== '' && { rationale }),
      ...(reason !== '' && { reason }),
    });
  };
  return (
    <DialogFrame
      event="approve"
      title={`Approve ${company || email}?`}
      action={actionFor(amendments, against.length === 0)}
      busyLabel="Approving…"
      cancelLabel="Not yet"
      hasFocusOnAction={against.length === 0}
      onAction={approve}
    >
      <AmendmentsNotice inDialog />
      {against.length === 0 ? (
        <p>No objections: every identity check is verified, and no requested change is open.</p>
      ) : (
        <>
          <p>
            {isNeeded
              ? 'There are objections. You can still approve if you write why. Your reason and the objections are recorded.'
              : 'Check these points before you approve.'}
          </p>
          {against.map((kind) => (
            <Kind key={kind.title} caseId={id} kind={kind} />
          ))}
        </>
      )}
      <RationaleField isNeeded={isNeeded} error={error} onChange={() => setError(undefined)} />
      <LongText
        name="approval"
        label="Text to the client (optional)"
        help="The client sees it in the email and on their timeline."
        value={draft.approval}
        max={maxAnswerLength}
        onChange={(text) => change({ approval: text })}
      />
      <DecidedMail decision="approve" reason={reason} />
    </DialogFrame>
  );
}

function Kind({ caseId, kind: { title, items } }: { caseId: string; kind: AgainstOfKind }) {
  const { leave } = useDecisions();
  return (
    <Stack spacing={2} component="section">
      <h3 className={textStyles.heading}>{title}</h3>
      <ul className={textStyles.bullets}>
        {items.map(({ text, step }) => (
          <li key={text}>
            <Link component={RouterLink} to={pathOfStep(caseId, step)} onClick={leave}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
