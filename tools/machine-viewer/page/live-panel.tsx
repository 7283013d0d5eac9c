import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { chooseTab } from '../live/live-store.ts';
import type { Live } from '../live/session.ts';

/** The choice of the tabs of this browser in which the portal runs. */
export function LivePanel({ known }: { known: Live }) {
  if (known.tab === null) {
    return (
      <Alert severity="info">
        The portal is not open.{' '}
        <Link href="/" target="_blank" rel="noopener">
          Open it in another tab
        </Link>{' '}
        of this browser, and watch its machines here as you use it; or run a machine without it, in the
        simulator.
      </Alert>
    );
  }
  return (
    <TextField
      select
      fullWidth
      size="small"
      label="Tab of the portal"
      value={known.tab}
      onChange={({ target }) => chooseTab(target.value)}
      slotProps={{ select: { native: true } }}
    >
      {known.tabs.map(({ id, path, openedAt }) => (
        <option key={id} value={id}>
          {path}, opened {new Date(openedAt).toLocaleTimeString()}
        </option>
      ))}
    </TextField>
  );
}
