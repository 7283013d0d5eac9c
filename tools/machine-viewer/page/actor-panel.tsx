import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { Check } from '../canvas/check.tsx';
import type { Entry, ShownActor } from '../live/messages.ts';
import type { Live, Session } from '../live/session.ts';
import { useProduct } from '../product.ts';
import { recordingOf } from '../recording.ts';
import { EventLog } from './event-log.tsx';
import { saveFile } from './save-file.ts';
import { Scrubber } from './scrubber.tsx';
import { SendEvent } from './send-event.tsx';
import { Sequence } from './sequence.tsx';
import { type Branch, Tree, ValueTree } from './tree.tsx';
import type { Watched } from './use-watched.ts';

type ActorPanelProps = {
  session: Session;
  machine: string;
  /** The actors of the session that are rendered. */
  actors: readonly ShownActor[];
  watched: Watched;
  onEdge(entry: Entry, edge: string): void;
};

/** The actors of a session, and the events and state of one of them. */
export function ActorPanel({ session, machine, actors, watched, onEdge }: ActorPanelProps) {
  const { known } = session;
  return (
    <>
      <ActorTree actors={actors} watched={watched.actor} onWatch={watched.watch} />
      {watched.entry ? (
        <Actor session={session} watched={watched} entry={watched.entry} onEdge={onEdge} />
      ) : (
        <Typography color="text.secondary">This machine does not run there now.</Typography>
      )}
      {known.entries.length > 0 && <SaveRecording known={known} machine={machine} />}
    </>
  );
}

const views = ['Events', 'Context', 'Messages', 'Send event'] as const;
type View = (typeof views)[number];

type ActorProps = Omit<ActorPanelProps, 'machine' | 'actors'> & { entry: Entry };

/** The events and the state of an actor: live, or at an earlier moment. */
function Actor({ session, watched, entry, onEdge }: ActorProps) {
  const [view, setView] = useState<View>('Events');
  const { before, isLive } = watched;
  return (
    <>
      <Scrubber session={session} watched={watched} entry={entry} />
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
      <Views view={view} onChoose={setView} />
      <div role="tabpanel" id="live-panel" aria-labelledby={`live-tab-${views.indexOf(view)}`}>
        {view === 'Events' && <EventLog session={session} watched={watched} onEdge={onEdge} />}
        {view === 'Context' && <ValueTree label="Context" value={entry.context} before={before?.context} />}
        {view === 'Messages' && (
          <Sequence known={session.known} shown={entry} onChoose={(each) => watched.goTo(each)} />
        )}
        {view === 'Send event' && <Send session={session} watched={watched} />}
      </div>
    </>
  );
}

/** Memoised: tabs measure themselves at every render, and an event does not change them. */
const Views = memo(function Views({ view, onChoose }: { view: View; onChoose(view: View): void }) {
  return (
    <Tabs
      value={view}
      variant="scrollable"
      onChange={(_, next: View) => onChoose(next)}
      aria-label="What to look at"
    >
      {views.map((each, index) => (
        <Tab key={each} value={each} label={each} id={`live-tab-${index}`} aria-controls="live-panel" />
      ))}
    </Tabs>
  );
});

function Send({ session, watched: { actor, entries, isLive } }: Pick<ActorProps, 'session' | 'watched'>) {
  const newest = entries.at(-1);
  if (!newest || actor?.status !== 'active') return <Typography>This actor has ended.</Typography>;
  if (!session.send)
    return <Typography>This is a recording: nothing in it hears events any more.</Typography>;
  return (
    <>
      {!isLive && <Typography gutterBottom>An event is sent to the actor as it is now.</Typography>}
      <SendEvent key={actor.id} actor={actor} newest={newest} session={session} send={session.send} />
    </>
  );
}

/** Returns the innermost places; the others contain them. */
function leavesOf(places: readonly string[]): string[] {
  const leaves = places.filter((place) => !places.some((other) => other.startsWith(`${place}.`)));
  // The whole machine contains all places, whatever its name.
  return leaves.length > 1 ? leaves.filter((place) => place.includes('.') || place !== places[0]) : leaves;
}

/** Saves the session as a file that another developer can open; it contains what was typed only if that is selected. */
function SaveRecording({ known, machine }: { known: Live; machine: string }) {
  const product = useProduct();
  const [withPersonalData, setWithPersonalData] = useState(false);
  function save() {
    const recording = recordingOf(known, machine, { withPersonalData, at: new Date(), product });
    const name = `${machine}-${recording.savedAt.replaceAll(/[:.]/g, '-')}.json`;
    saveFile(new Blob([JSON.stringify(recording)]), name);
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button size="small" variant="outlined" onClick={save}>
        Save recording
      </Button>
      <Check
        label="With what was typed, personal data too"
        isOn={withPersonalData}
        onChange={setWithPersonalData}
      />
    </Stack>
  );
}

type ActorTreeProps = {
  actors: readonly ShownActor[];
  watched: ShownActor | null;
  onWatch(actor: ShownActor): void;
};

/** The running actors, each below its parent; a machine can be watched. Ended actors are listed separately. */
const ActorTree = memo(function ActorTree({ actors, watched, onWatch }: ActorTreeProps) {
  const running = actors.filter(({ status }) => status === 'active');
  const ended = actors.filter(({ status }) => status !== 'active').toReversed();
  const branchOf = (actor: ShownActor): Branch => ({
    id: actor.id,
    label: nameOf(actor),
    inside: running.filter(({ parent }) => parent === actor.id && actor.status === 'active').map(branchOf),
    isOpen: true,
    isDisabled: actor.machine === null,
  });
  const outermost = running.filter(({ parent }) => !running.some(({ id }) => id === parent));
  const aside = {
    id: 'ended',
    label: `Ended: ${ended.length}`,
    inside: ended.map(branchOf),
    isDisabled: true,
  };
  return (
    <Tree
      label="Actors"
      branches={[...outermost.map(branchOf), ...(ended.length > 0 ? [aside] : [])]}
      selected={watched?.id ?? null}
      onSelect={(id) => {
        const actor = actors.find((each) => each.id === id);
        if (actor && actor.machine !== null) onWatch(actor);
      }}
    />
  );
});

function nameOf({ name, machine, status }: ShownActor): string {
  if (machine === null) return `${name} · no machine`;
  return [name, ...(name === machine ? [] : [machine]), ...(status === 'active' ? [] : [status])].join(' · ');
}
