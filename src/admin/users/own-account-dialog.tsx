import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

/** Says why administrators can neither give up their own role nor disable themselves: the server refuses both. */
export function OwnAccountDialog({ deed, onClose }: { deed: 'role' | 'access'; onClose(): void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>
        {deed === 'role' ? 'You cannot give up your own role' : 'You cannot disable your own account'}
      </DialogTitle>
      <DialogContent>
        <p>Otherwise nobody might be left who manages accounts. Another administrator can do it for you.</p>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
