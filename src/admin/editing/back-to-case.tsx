import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { FormStepId } from '#machines/steps.ts';
import { adminPaths } from '../kit/admin-paths.ts';

/** Returns the location of a section on the details page of a case. */
export function detailsOf(id: string, step: FormStepId) {
  return { pathname: adminPaths.case(id, 'details'), hash: step };
}

/** A link back to the case without saving. */
export function BackToCase({ id, step }: { id: string; step: FormStepId }) {
  return (
    <Button variant="outlined" size="small" component={Link} to={detailsOf(id, step)}>
      Back to the case
    </Button>
  );
}
