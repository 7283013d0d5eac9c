import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { FormStepId } from '#machines/steps.ts';
import { adminPaths } from '../kit/admin-paths.ts';

/** Where a section is read: the case's details, at that section. */
export function detailsOf(id: string, step: FormStepId) {
  return { pathname: adminPaths.case(id, 'details'), hash: step };
}

/** The way back without saving. */
export function BackToCase({ id, step }: { id: string; step: FormStepId }) {
  return (
    <Button variant="outlined" size="small" component={Link} to={detailsOf(id, step)}>
      Back to the case
    </Button>
  );
}
