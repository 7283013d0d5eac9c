import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Training } from '#src/api/admin/trainings.ts';
import textStyles from '#src/ui/text/text.module.css';
import { trainingAddresses } from '../training-addresses.ts';
import { TrainingBadge, versionInWords } from '../training-labels.tsx';

/** The status of the training and the way to publish it, in the bar of a form, which stays in sight. Leaving the form saves it. */
export function TrainingBar({ training }: { training: Training }) {
  return (
    <>
      <TrainingBadge state={training.state} />
      <span className={textStyles.note}>{versionInWords(training)}</span>
      <Button
        size="small"
        variant="outlined"
        component={Link}
        to={trainingAddresses.tab(training.id, 'publish')}
      >
        Check and publish
      </Button>
    </>
  );
}
