import Button from '@mui/material/Button';
import { useCreatePath, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { PlusIcon } from '#src/ui/icons/icons.tsx';
import styles from './list.module.css';

/** The name of a record in its list: a link to its form that covers the row. */
export function EditLink({ id, label }: { id: string; label: string }) {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  return <RowLink to={createPath({ resource, type: 'edit', id })} label={label} />;
}

/** The name of a record in its list: a link to its page that covers the row. */
export function RowLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={styles.link}>
      {label}
    </Link>
  );
}

/** The link to the form of a new record, such as "New partner". */
export function CreateLink({ label }: { label: string }) {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  return (
    <Button
      variant="contained"
      component={Link}
      to={createPath({ resource, type: 'create' })}
      startIcon={<PlusIcon />}
    >
      {label}
    </Button>
  );
}
