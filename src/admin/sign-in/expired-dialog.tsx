import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { forgetAdminToken } from '#src/api/admin/admin-token.ts';
import { staffQuery } from '#src/api/admin/session.ts';
import styles from './expired-dialog.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** A sign-in over the current page, so that typed text is not lost. */
export function ExpiredDialog({ open }: { open: boolean }) {
  const id = useId();
  const { data: staffMember } = useQuery({ ...staffQuery, enabled: false });
  return (
    <Dialog open={open} aria-labelledby={id}>
      <DialogTitle id={id}>Your session has ended</DialogTitle>
      <DialogContent className={styles.content}>
        <p>Sessions end after a while for your safety. Sign in again. What you typed is still here.</p>
        <SignInForm mailed={null} initialEmail={staffMember?.email} />
        <Button color="inherit" onClick={forgetAdminToken}>
          Leave this page
        </Button>
      </DialogContent>
    </Dialog>
  );
}
