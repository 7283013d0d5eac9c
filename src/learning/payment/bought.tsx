import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { seatsPath } from '#domain/learning/addresses.ts';
import { beginLearning } from '#src/api/learning.ts';
import { boughtMore } from '#src/api/purchases.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { learningPaths } from '../learning-paths.ts';

/** Shown for bought seats, with the link to the people who get them. */
export function SeatsBought({ purchaseId }: { purchaseId: string }) {
  useEffect(boughtMore, []);
  return (
    <Stack spacing={7}>
      <FormAlert severity="success" title="The seats are yours">
        We have emailed you the receipt. Now invite the people who should take the training.
      </FormAlert>
      <div className={blocks.row}>
        <Button component={Link} to={seatsPath(purchaseId)} variant="contained" size="large">
          Invite people
        </Button>
      </div>
    </Stack>
  );
}

/** Shown for a bought training, with the button that starts it. */
export function Bought({ trainingId, slug }: { trainingId: string; slug: string }) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => beginLearning({ trainingId, isFree: false }),
    onSuccess: () => navigate(learningPaths.learn(slug)),
  });
  useEffect(boughtMore, []);
  return (
    <Stack spacing={7}>
      <FormAlert severity="success" title="This training is yours">
        We have emailed you the receipt. You can begin now and continue at any time.
      </FormAlert>
      {begin.error && (
        <FormAlert severity="error" title="The training was not started">
          {asSentence(begin.error.message)}
        </FormAlert>
      )}
      <div className={blocks.row}>
        <Button variant="contained" size="large" disabled={begin.isPending} onClick={() => begin.mutate()}>
          <BusyLabel busy={begin.isPending} label="Begin" busyLabel="Beginning…" />
        </Button>
      </div>
    </Stack>
  );
}
