import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { ChevronLeftIcon } from '#src/ui/icons/icons.tsx';
import { useWayBack } from './list-return.ts';

/** Leads back to the list that the member of staff came from, as it stood. */
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
