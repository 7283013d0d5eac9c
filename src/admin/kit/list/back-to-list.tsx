import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { ChevronLeftIcon } from '#src/ui/icons/icons.tsx';
import { useWayBack } from './list-return.ts';

/** A link to the list that the staff member came from, in its previous state. */
export function BackToList({ variant = 'text' }: { variant?: 'text' | 'outlined' }) {
  const { label, to, state } = useWayBack();
  return (
    <Button
      variant={variant}
      size="small"
      component={Link}
      to={to}
      state={state}
      startIcon={variant === 'text' && <ChevronLeftIcon size={18} />}
    >
      {label}
    </Button>
  );
}
