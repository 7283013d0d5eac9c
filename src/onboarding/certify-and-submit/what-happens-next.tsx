import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { messagesTab } from '#domain/learning/addresses.ts';
import type { Submission } from '#src/api/submission.ts';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';

/** After a submission: when to expect an answer, what we do until then, and how to reach us. */
export function WhatHappensNext({ submission }: { submission: Submission }) {
  const { status, approvedVersion } = submission;
  if (status !== 'submitted' && status !== 'in_review') return null;
  return (
    <Stack component="section" spacing={4} aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <p>{expectation(submission)}</p>
      {approvedVersion !== null && (
        <p>
          Version {approvedVersion}, which we approved, stays in force until we have decided about your
          update.
        </p>
      )}
      <ol className={text.numbered}>
        <li>A reviewer compares your answers with your documents and checks the identities.</li>
        <li>If something is unclear, we email you what to change, and this page opens again.</li>
        <li>When everything is in order, we approve your onboarding and email you.</li>
      </ol>
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" component={Link} to={{ search: `?tab=${messagesTab}` }}>
          Message us
        </Button>
        <span className={text.note}>We answer here and email you that there is an answer.</span>
      </Stack>
    </Stack>
  );
}

/** Returns when the client can expect an answer, by the due date of the case. */
function expectation({ expectedBy, readAt }: Submission): string {
  if (expectedBy === null) return 'We email you as soon as there is a question or a decision.';
  const day = dayOfTimeInWords(expectedBy);
  const now = readAt === null ? Date.now() : Date.parse(readAt);
  return Date.parse(expectedBy) < now
    ? `We meant to answer by ${day} and need a little longer. We email you as soon as we can answer.`
    : `You can expect our answer by ${day}.`;
}
