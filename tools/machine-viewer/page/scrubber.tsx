import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { Entry } from '../live/messages.ts';
import { openPast, whenPastOpens } from '../live/past.ts';
import type { Session } from '../live/session.ts';
import type { Watched } from './use-watched.ts';

type ScrubberProps = { session: Session; watched: Watched; entry: Entry };

/** Moves through the history: the drawing follows, and, if requested, a tab with the portal in its state of that time. */
export function Scrubber({ session, watched, entry }: ScrubberProps) {
  const { entries, isLive, back, forward, goLive, goTo } = watched;
  const index = entries.indexOf(entry);
  const isWithPortal = usePast(session, entry);
  return (
    <div>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button size="small" variant="outlined" disabled={!back} onClick={() => back?.()}>
          Back
        </Button>
        <Button size="small" variant="outlined" disabled={!forward} onClick={() => forward?.()}>
          Forward
        </Button>
        <Button size="small" variant={isLive ? 'outlined' : 'contained'} disabled={isLive} onClick={goLive}>
          Live
        </Button>
        <Typography role="status" variant="body2" color="text.secondary">
          {isLive ? 'Live' : `Entry ${index + 1} of ${entries.length}`}
        </Typography>
      </Stack>
      {entries.length > 1 && (
        <Slider
          size="small"
          aria-label="Moment"
          sx={{ width: 'calc(100% - 16px)', ml: 1 }}
          min={1}
          max={entries.length}
          value={index + 1}
          getAriaValueText={(value) =>
            `${value} of ${entries.length}: ${entries[value - 1]?.event.type ?? ''}`
          }
          onChange={(_, value) => {
            const chosen = entries[Number(value) - 1];
            if (chosen) goTo(chosen);
          }}
        />
      )}
      {session.showPast && (
        <Button size="small" color="inherit" onClick={isWithPortal.open}>
          {isWithPortal.isOn ? 'Show that tab' : 'Show the portal as it was, in another tab'}
        </Button>
      )}
    </div>
  );
}

/** Sends the selected moment to the tab for past states, once it was requested. */
function usePast({ showPast }: Session, { number }: Entry) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn || !showPast) return;
    showPast(number);
    return whenPastOpens(() => showPast(number));
  }, [isOn, number, showPast]);
  return {
    isOn,
    open: () => {
      setOn(true);
      openPast();
    },
  };
}
