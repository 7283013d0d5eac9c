import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { adminPaths } from './admin-paths.ts';
import { Page } from './page.tsx';

/** Shown for an unknown address of the area. */
export function NotFoundPage() {
  return (
    <Page title="This page does not exist" why="The address may be mistyped.">
      <Button variant="contained" component={Link} to={adminPaths.cases}>
        Go to the cases
      </Button>
    </Page>
  );
}
