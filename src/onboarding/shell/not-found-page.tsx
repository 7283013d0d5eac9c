import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '#machines/selectors.ts';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { useOnboarding } from '../onboarding-actor.ts';

export function NotFoundPage() {
  const navigate = useNavigate();
  const path = useOnboarding(pathOf);
  return (
    <>
      <PageHeader
        title="This page does not exist"
        why="The address may be mistyped. Your answers are all still here."
      />
      <Button variant="contained" onClick={() => navigate(path, { replace: true })}>
        Back to the onboarding
      </Button>
    </>
  );
}
