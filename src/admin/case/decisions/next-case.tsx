import Button from '@mui/material/Button';
import { useLastTrail } from '#src/admin/kit/list/list-trail.ts';
import { useTravel } from '../use-travel.ts';

/** The button for the next case to work on: the user's own cases first, then unassigned ones, then the next of the list. */
export function NextCase() {
  const { noun, go } = useTravel(useLastTrail());
  return (
    <Button variant="contained" onClick={() => void go(1, 'work')}>
      Go to the next {noun}
    </Button>
  );
}
