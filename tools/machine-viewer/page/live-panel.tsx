import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { chooseTab, type Live } from '../live/live-store.ts';
import type { Entry } from '../live/messages.ts';
import { ActorTree } from './actor-tree.tsx';
import { EventLog } from './event-log.tsx';
import { SendEvent } from './send-event.tsx';
import type { Watched } from './use-watched.ts';
import { ValueTree } from './value-tree.tsx';

type LivePanelProps = {
  known: Live;
  watched: Watched;
  onEdge(entry: Entry, edge: string): void;
};

/** The running portal: its tabs, its actors, and what one of them does. */
export function LivePanel({ known, watched, onEdge }: LivePanelProps) {
  if (known.tab === null) {
    return (
      <Alert severity="info">
        The portal is not open.{' '}
        <Link href="/" target="_blank" rel="noopener">
          Open it in another tab
        </Link>{' '}
        of this browser, and watch its machines here as you use it.
      </Alert>
    );
  }
  return (
    <>
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
      <ActorTree actors={known.actors} watched={watched.actor} onWatch={watched.watch} />
      {watched.entry ? (
        <Actor known={known} watched={watched} entry={watched.entry} onEdge={onEdge} />
      ) : (
        <Typography color="text.secondary">This machine does not run in that tab now.</Typography>
      )}
    </>
  );
}

const views = ['Events', 'Context', 'Send event'] as const;

/** What an actor did and does: live, or as it stood earlier. */
function Actor({ known, watched, entry, onEdge }: LivePanelProps & { entry: Entry }) {
  const [view, setView] = useState<(typeof views)[number]>('Events');
  const { entries, before, isLive, back, forward, goLive } = watched;
  return (
    <>
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
          {isLive ? 'Live' : `Entry ${entries.indexOf(entry) + 1} of ${entries.length}`}
        </Typography>
      </Stack>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="h3">
          {isLive ? 'State now' : 'State then'}
        </Typography>
        {leavesOf(entry.places).map((place) => (
          <Typography key={place} variant="body2" component="div">
            <code>{place}</code>
          </Typography>
        ))}
      </Box>
      <Tabs value={view} onChange={(_, next) => setView(next)} aria-label="What to look at">
        {views.map((each, index) => (
          <Tab key={each} value={each} label={each} id={`live-tab-${index}`} aria-controls="live-panel" />
        ))}
      </Tabs>
      <div role="tabpanel" id="live-panel" aria-labelledby={`live-tab-${views.indexOf(view)}`}>
        {view === 'Events' && <EventLog known={known} watched={watched} onEdge={onEdge} />}
        {view === 'Context' && <ValueTree label="Context" value={entry.context} before={before?.context} />}
        {view === 'Send event' && <Send known={known} watched={watched} />}
      </div>
    </>
  );
}

function Send({ known, watched: { actor, entries, isLive } }: Omit<LivePanelProps, 'onEdge'>) {
  const newest = entries.at(-1);
  if (!newest || actor?.status !== 'active') return <Typography>This actor has ended.</Typography>;
  return (
    <>
      {!isLive && <Typography gutterBottom>An event is sent to the actor as it is now.</Typography>}
      <SendEvent key={actor.id} actor={actor} newest={newest} sent={known.sent} />
    </>
  );
}

/** The innermost of the places: the others lie around them. */
function leavesOf(places: readonly string[]): string[] {
  const leaves = places.filter((place) => !places.some((other) => other.startsWith(`${place}.`)));
  // The whole machine is around all, whatever it is called.
  return leaves.length > 1 ? leaves.filter((place) => place.includes('.') || place !== places[0]) : leaves;
}
