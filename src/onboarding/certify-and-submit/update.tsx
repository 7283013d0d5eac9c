import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { abandonUpdate, readSubmissionAgain, type Submission, startUpdate } from '#src/api/submission.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import text from '#src/ui/text/text.module.css';
import { Question } from '../question.tsx';

/** After an approval: the button that opens the answers for an update, and while they are updated, the one that gives it up. */
export function Update({ submission: { status, approvedVersion } }: { submission: Submission }) {
  if (status === 'approved') return <Start />;
  if (status === 'updating' && approvedVersion !== null) return <Abandon version={approvedVersion} />;
  return null;
}

function Start() {
  const start = useMutation({
    mutationFn: startUpdate,
    networkMode: 'always',
    // The state has changed meanwhile: the page shows it.
    onError: () => void readSubmissionAgain(),
  });
  return (
    <Stack component="section" spacing={4} aria-labelledby="update">
      <h2 id="update">Update your answers</h2>
      <p className={text.quiet}>
        Has something changed, such as an address, an owner or a document? Change it here, then certify and
        submit again. What we approved stays in force until we have decided about the update.
      </p>
      {start.isError && (
        <FormAlert severity="error" title="The update was not started">
          {asSentence(start.error.message)} Nothing was changed.
        </FormAlert>
      )}
      <div>
        <Button
          variant="outlined"
          aria-disabled={start.isPending || undefined}
          onClick={() => start.isPending || start.mutate()}
        >
          <BusyLabel busy={start.isPending} label="Update my answers" busyLabel="Opening your answers…" />
        </Button>
      </div>
    </Stack>
  );
}

function Abandon({ version }: { version: number }) {
  const [isAsked, setAsked] = useState(false);
  const abandon = useMutation({
    mutationFn: abandonUpdate,
    networkMode: 'always',
    onError: () => void readSubmissionAgain(),
  });
  return (
    <Stack component="section" spacing={4} aria-labelledby="abandon">
      <h2 id="abandon">Give up the update</h2>
      <p className={text.quiet}>
        If nothing has to change after all, give up the update. Your answers and documents are then those of
        version {version}, which we approved.
      </p>
      {abandon.isError && (
        <FormAlert severity="error" title="The update was not given up">
          {asSentence(abandon.error.message)} Nothing was changed.
        </FormAlert>
      )}
      <div>
        <Button variant="outlined" color="error" disabled={abandon.isPending} onClick={() => setAsked(true)}>
          {abandon.isPending ? 'Restoring…' : 'Give up the update'}
        </Button>
      </div>
      <Question
        open={isAsked}
        title="Are you sure you want to give up the update?"
        confirmLabel="Give up the update"
        cancelLabel="Continue updating"
        onConfirm={() => {
          setAsked(false);
          abandon.mutate();
        }}
        onCancel={() => setAsked(false)}
      >
        What you changed since version {version} is replaced by what we approved.
      </Question>
    </Stack>
  );
}
