import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { canMove } from '#machines/lifecycle.ts';
import { trainingMachine } from '#machines/training.machine.ts';
import { settleHeldActions } from '#src/admin/kit/resource/held-actions.ts';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import {
  publishTraining,
  refreshTrainings,
  type Training,
  trainingPreviewQuery,
} from '#src/api/admin/trainings.ts';
import { readNow } from '#src/api/query-client.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { TrainingFrame } from '../frame/training-frame.tsx';
import { useStoredRecord } from '../use-stored-record.ts';
import { MissingList } from './missing-list.tsx';
import styles from './publish.module.css';

export default function PublishPage() {
  return <TrainingFrame tab="publish">{(training) => <Publishing training={training} />}</TrainingFrame>;
}

function Publishing({ training }: { training: Training }) {
  const { id, state, changed, publishedVersion } = training;
  const {
    data: preview,
    error,
    refetch,
  } = useQuery({ ...trainingPreviewQuery(id), refetchOnMount: 'always' });
  const notify = useNotify();
  const onStored = useStoredRecord('trainings');
  const [isAsking, setAsking] = useState(false);
  const moving = useMutation({
    networkMode: 'always',
    mutationFn: async ({ to, version }: { to: 'published' | 'withdrawn'; version: number }) => {
      // A part that is shown as deleted must not be published; its deletion creates another version.
      const deletions = await settleHeldActions();
      if (deletions === 'failed') throw new Error('The deletion failed. Try again.');
      const now = deletions === 'done' ? (await readNow(trainingPreviewQuery(id))).version : version;
      return publishTraining(id, { state: to, version: now });
    },
    onSuccess: (moved) => {
      onStored(moved);
      notify(
        moved.state === 'published'
          ? `Version ${moved.publishedVersion} is published`
          : 'The training is withdrawn and no longer in the catalogue',
        { type: 'success' },
      );
    },
    // Another user may have changed it or deleted a part.
    onError: () => void refreshTrainings(),
  });
  if (error) {
    return (
      <FormAlert
        severity="error"
        title="The list of missing parts could not be loaded"
        action={<TryAgain onClick={() => void refetch()} />}
      >
        {error.message}
      </FormAlert>
    );
  }
  if (!preview) return <FormSkeleton rows={2} hasHeading />;

  const { missing, content, version } = preview;
  const isNew = state !== 'published' || changed;
  const next = (publishedVersion ?? 0) + (changed || publishedVersion === null ? 1 : 0);
  return (
    <Stack spacing={10} className={styles.page}>
      {moving.error && (
        <FormAlert severity="error" title="Nothing was changed">
          {moving.error.message}
        </FormAlert>
      )}
      <Stack spacing={4} sx={{ alignItems: 'flex-start' }} component="section" className={styles.section}>
        <h2>{isNew ? 'Publish it' : 'Everything is published'}</h2>
        {missing.length > 0 && <MissingList trainingId={id} content={content} missing={missing} />}
        {missing.length === 0 && isNew && (
          <FormAlert severity="success" title="Nothing is missing">
            Learners who begin from now on get version {next}. Learners who have begun keep their version.
          </FormAlert>
        )}
        {missing.length === 0 && !isNew && (
          <p>
            Version {publishedVersion} is what learners have. You can publish the next version after a change.
          </p>
        )}
        {isNew && (
          <Button
            variant="contained"
            disabled={missing.length > 0 || moving.isPending}
            onClick={() => moving.mutate({ to: 'published', version })}
          >
            <BusyLabel busy={moving.isPending} label={`Publish version ${next}`} busyLabel="Publishing…" />
          </Button>
        )}
      </Stack>
      {canMove(trainingMachine, state, 'withdrawn', 'administrator') && (
        <Stack spacing={4} sx={{ alignItems: 'flex-start' }} component="section" className={styles.section}>
          <h2>Withdraw it</h2>
          <p>It leaves the catalogue. Learners who have it keep it and can finish it.</p>
          <Button
            variant="outlined"
            color="error"
            disabled={moving.isPending}
            onClick={() => setAsking(true)}
          >
            Withdraw training
          </Button>
        </Stack>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Withdraw ${training.title}?`}
        confirmLabel="Withdraw training"
        cancelLabel="Keep it"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          moving.mutate({ to: 'withdrawn', version });
        }}
      >
        No one can buy or begin it. Learners who have it keep it.
      </ConfirmDialog>
    </Stack>
  );
}
