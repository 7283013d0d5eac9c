import Button from '@mui/material/Button';
import { useLastTrail } from '#src/admin/kit/list/list-trail.ts';
import { useTravel } from '../use-travel.ts';

/** Leads on, once nothing is left to do here, to what follows in the list that the case was opened from. */
export function NextCase() {
  const { noun, go } = useTravel(useLastTrail());
  return (
    <Button variant="contained" onClick={() => void go(1)}>
      Go on to the next {noun}
    </Button>
  );
}
