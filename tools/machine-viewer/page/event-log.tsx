import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { Check } from '../canvas/check.tsx';
import { edgeOf, moveInWords } from '../drawing/moves.ts';
import type { Entry } from '../live/messages.ts';
import type { Session } from '../live/session.ts';
import type { Shown } from '../live/shown.ts';
import { machineIn, useProduct } from '../product.ts';
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
  const product = useProduct();
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
            machine={machineIn(product, known.actors.find(({ id }) => id === entry.actor)?.machine ?? null)}
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
  /** The machine of the entry's actor. */
  machine: AnyStateMachine | undefined;
  /** Whether it is the selected entry. */
  isShown: boolean;
  /** The receiver; null if it is obvious. */
  to: string | null;
  from: string;
  onGoTo(entry: Entry): void;
};

/** One event. Memoised: there are hundreds, and the next one changes none of them. */
const Row = memo(function Row({ entry, machine, isShown, to, from, onGoTo, onEdge }: RowProps) {
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
              <Link
                component="button"
                variant="body2"
                align="left"
                title={edge}
                onClick={() => onEdge(entry, edge)}
              >
                {moveOf(machine, edge, entry)}
              </Link>
            </ListItem>
          ))}
        </List>
      )}
      <Payload entry={entry} />
    </ListItem>
  );
});

/** Returns an edge as text, or its id if the machine no longer has it. */
function moveOf(machine: AnyStateMachine | undefined, id: string, { event }: Entry): string {
  const edge = machine && edgeOf(machine, id);
  return edge ? moveInWords(edge, listedIn(event.payload)) : id;
}

/** Returns how many items the only list of an event or of an actor's output has. */
function listedIn(payload: Shown): number | undefined {
  if (payload.kind !== 'record') return undefined;
  const values = payload.fields.map(([, value]) => value);
  const lists = values.flatMap((value) => (value.kind === 'list' ? [value.items.length] : []));
  if (lists.length > 0) return lists.length === 1 ? lists[0] : undefined;
  const output = payload.fields.find(([name]) => name === 'output');
  return output && listedIn(output[1]);
}

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
