import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { Check } from '../canvas/check.tsx';
import type { Entry } from '../live/messages.ts';
import type { Session } from '../live/session.ts';
import { ValueTree } from './tree.tsx';
import type { Watched } from './use-watched.ts';

type EventLogProps = {
  session: Session;
  watched: Watched;
  /** Called to show an edge of the entry's machine. */
  onEdge(entry: Entry, edge: string): void;
};

const quiet = { variant: 'body2', color: 'text.secondary' } as const;

/** The history, newest first: each event, its sender, and the edges it took. */
export function EventLog({ session: { known, clear }, watched, onEdge }: EventLogProps) {
  // With entries of several actors, each shows its actor.
  const [isMixed, setMixed] = useState(false);
  const entries = isMixed ? known.entries : watched.entries;
  const nameOf = (id: string) => known.actors.find((actor) => actor.id === id)?.name ?? 'an actor that ended';
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Check label="Of all actors" isOn={isMixed} onChange={setMixed} />
        {clear && (
          <Button size="small" color="inherit" onClick={clear}>
            Clear
          </Button>
        )}
      </Stack>
      <List component="ol" disablePadding aria-label="Events, the newest first">
        {entries.toReversed().map((entry) => (
          <Row
            key={entry.number}
            entry={entry}
            isShown={entry === watched.entry}
            to={isMixed ? nameOf(entry.actor) : null}
            from={entry.source === null ? 'the page or outside' : nameOf(entry.source)}
            onGoTo={watched.goTo}
            onEdge={onEdge}
          />
        ))}
      </List>
    </>
  );
}

type RowProps = Pick<EventLogProps, 'onEdge'> & {
  entry: Entry;
  /** Whether it is the selected entry. */
  isShown: boolean;
  /** The receiver; null if it is obvious. */
  to: string | null;
  from: string;
  onGoTo(entry: Entry): void;
};

/** One event. Memoised: there are hundreds, and the next one changes none of them. */
const Row = memo(function Row({ entry, isShown, to, from, onGoTo, onEdge }: RowProps) {
  return (
    <ListItem
      divider
      aria-current={isShown ? 'step' : undefined}
      sx={{ display: 'block', px: 2, bgcolor: isShown ? 'action.selected' : undefined }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Link component="button" variant="subtitle2" color="textPrimary" onClick={() => onGoTo(entry)}>
          {entry.event.type}
        </Link>
        <Typography {...quiet} component="time" dateTime={new Date(entry.at).toISOString()}>
          {timeOf(entry.at)}
        </Typography>
      </Box>
      <Typography {...quiet}>
        {to !== null && <>to {to} · </>}
        from {from}
        {entry.edges.length === 0 && (entry.event.type === 'xstate.init' ? ' · started' : ' · no transition')}
      </Typography>
      {entry.edges.length > 0 && (
        <List aria-label="Transitions" disablePadding>
          {entry.edges.map((edge, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one event may walk an edge twice, and the list never changes
            <ListItem key={index} disablePadding>
              <Link component="button" variant="body2" align="left" onClick={() => onEdge(entry, edge)}>
                <code>{edge}</code>
              </Link>
            </ListItem>
          ))}
        </List>
      )}
      <Payload entry={entry} />
    </ListItem>
  );
});

/** Rendered when it is opened, because there are hundreds of them. */
function Payload({ entry: { event } }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(false);
  if (event.payload.kind !== 'record' || event.payload.fields.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Typography {...quiet} component="summary">
        Payload
      </Typography>
      {isOpen && <ValueTree label="Payload" value={event.payload} />}
    </details>
  );
}

/** `14:03:07.042` in the user's time zone. */
function timeOf(at: number): string {
  const two = '2-digit';
  const parts = { hour: two, minute: two, second: two, fractionalSecondDigits: 3 } as const;
  return new Date(at).toLocaleTimeString('en-GB', parts);
}
