import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import layout from '#src/admin/kit/layout.module.css';
import { useRecord } from '#src/admin/kit/resource/record-query.ts';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import type { Training } from '#src/api/admin/trainings.ts';
import { ApiError } from '#src/api/api-error.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { ChevronLeftIcon } from '#src/ui/icons/icons.tsx';
import { trainingAddresses } from '../training-addresses.ts';
import styles from './frame.module.css';
import { TrainingFrame } from './training-frame.tsx';

interface PartPageProps<Part extends RaRecord> {
  /** The resource of the record in the address. */
  resource: string;
  titleOf(part: Part): string;
  children(part: Part, training: Training): ReactNode;
}

/** The page of a step or a quiz in its training: its title, and a link back to the outline. */
export function PartPage<Part extends RaRecord>(props: PartPageProps<Part>) {
  return (
    <TrainingFrame tab="outline">
      {(training) => (
        <>
          <div className={`${layout.back} ${layout.screenOnly}`}>
            <Button
              size="small"
              component={Link}
              to={trainingAddresses.tab(training.id, 'outline')}
              startIcon={<ChevronLeftIcon size={18} />}
            >
              Back to the outline
            </Button>
          </div>
          <PartOf {...props} training={training} />
        </>
      )}
    </TrainingFrame>
  );
}

function PartOf<Part extends RaRecord>({
  resource,
  titleOf,
  training,
  children,
}: PartPageProps<Part> & { training: Training }) {
  const { partId = '' } = useParams();
  const { data, error, refetch } = useRecord<Part>(resource, partId);
  if (data) {
    return (
      <>
        <h2 className={styles.title}>{titleOf(data)}</h2>
        {children(data, training)}
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <FormAlert severity="info" title="This record does not exist">
        The address may be mistyped, or it was deleted.
      </FormAlert>
    );
  }
  return error ? (
    <FormAlert
      severity="error"
      title="The record could not be loaded"
      action={<TryAgain onClick={() => void refetch()} />}
    >
      {error.message}
    </FormAlert>
  ) : (
    <FormSkeleton rows={4} />
  );
}
