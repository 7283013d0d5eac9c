import Button from '@mui/material/Button';
import { useState } from 'react';
import { type MachineId, machines } from '#paths/machines.ts';
import { TabNav, TabPanel } from '#src/ui/frame/tab-nav.tsx';
import type { Live } from '../live/live-store.ts';
import type { Entry } from '../live/messages.ts';
import { ActorTree } from './actor-tree.tsx';
import { Check } from './check.tsx';
import { EventLog } from './event-log.tsx';
import { HistoryBar } from './history-bar.tsx';
import { live } from './live.ts';
import styles from './panel.module.css';
import { PortalTabs } from './portal-tabs.tsx';
import { SendEvent } from './send-event.tsx';
import type { Watched } from './use-watched.ts';
import { ValueTree } from './value-tree.tsx';

type View = 'events' | 'context' | 'send';

const views: readonly { value: View; label: string }[] = [
  { value: 'events', label: 'Events' },
  { value: 'context', label: 'Context' },
  { value: 'send', label: 'Send event' },
];

type LivePanelProps = {
  known: Live;
  machine: MachineId;
  watched: Watched;
  onEdge(entry: Entry, edge: string): void;
};

/** The running portal: its tabs, its actors, and what one of them does. */
export function LivePanel({ known, machine, watched, onEdge }: LivePanelProps) {
  const [view, setView] = useState<View>('events');
  return (
    <div className={styles.panel}>
      <PortalTabs tabs={known.tabs} tab={known.tab} />
      {known.tab !== null && (
        <>
          <section className={styles.stackTight} aria-labelledby="actors-title">
            <h3 id="actors-title" className={styles.label}>
              Actors
            </h3>
            <ActorTree actors={known.actors} watched={watched.actor} onWatch={watched.watch} />
          </section>
          {watched.actor && watched.entry ? (
            <>
              <HistoryBar {...watched} />
              <p className={styles.state}>
                <span className={styles.label}>{watched.isLive ? 'State now' : 'State then'}</span>
                {leavesOf(watched.entry.places).map((place) => (
                  <code key={place}>{place}</code>
                ))}
              </p>
              <TabNav<View> id="live" label="What to look at" tabs={views} value={view} onChange={setView} />
              <TabPanel id="live" value={view}>
                {view === 'events' && <Events known={known} watched={watched} onEdge={onEdge} />}
                {view === 'context' && (
                  <ValueTree value={watched.entry.context} before={watched.before?.context} />
                )}
                {view === 'send' && <Send known={known} watched={watched} />}
              </TabPanel>
            </>
          ) : (
            <p className={styles.quiet}>The machine “{machines[machine].id}” does not run in that tab now.</p>
          )}
        </>
      )}
    </div>
  );
}

type PartProps = { known: Live; watched: Watched };

function Events({ known, watched, onEdge }: PartProps & Pick<LivePanelProps, 'onEdge'>) {
  const [isMixed, setMixed] = useState(false);
  return (
    <div className={styles.stackTight}>
      <div className={styles.spread}>
        <Check label="Of all actors" checked={isMixed} onChange={setMixed} />
        <Button size="small" color="inherit" onClick={() => live.clear()}>
          Clear
        </Button>
      </div>
      <EventLog
        entries={isMixed ? known.entries : watched.entries}
        actors={known.actors}
        shown={watched.entry}
        onGoTo={watched.goTo}
        onEdge={onEdge}
        isMixed={isMixed}
      />
    </div>
  );
}

function Send({ known, watched: { actor, entries, isLive } }: PartProps) {
  const newest = entries.at(-1);
  if (!actor || !newest) return null;
  if (actor.status !== 'active') return <p className={styles.quiet}>This actor has ended.</p>;
  return (
    <div className={styles.stackTight}>
      {!isLive && <p className={styles.quiet}>An event is sent to the actor as it is now.</p>}
      <SendEvent key={actor.id} actor={actor} newest={newest} sent={known.sent} />
    </div>
  );
}

/** The innermost of the places: the others lie around them. */
function leavesOf(places: readonly string[]): string[] {
  const leaves = places.filter((place) => !places.some((other) => other.startsWith(`${place}.`)));
  // The whole machine is around all, whatever it is called.
  return leaves.length > 1 ? leaves.filter((place) => place.includes('.') || place !== places[0]) : leaves;
}
