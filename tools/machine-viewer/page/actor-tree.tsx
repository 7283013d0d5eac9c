import type { ShownActor } from '../live/messages.ts';
import styles from './actor-tree.module.css';

type ActorTreeProps = {
  actors: readonly ShownActor[];
  watched: ShownActor | null;
  onWatch(actor: ShownActor): void;
};

/** The actors that run, each below the one that runs it; a machine can be watched. Those that ended are put aside. */
export function ActorTree({ actors, watched, onWatch }: ActorTreeProps) {
  const running = actors.filter(({ status }) => status === 'active');
  const ended = actors.filter(({ status }) => status !== 'active').toReversed();
  const isRunning = (id: string | null) => running.some((actor) => actor.id === id);
  const level = (members: readonly ShownActor[]) => (
    <ul className={styles.level}>
      {members.map((actor) => {
        const inside = running.filter(({ parent }) => parent === actor.id);
        return (
          <li key={actor.id}>
            <ActorName actor={actor} isWatched={actor.id === watched?.id} onWatch={onWatch} />
            {inside.length > 0 && level(inside)}
          </li>
        );
      })}
    </ul>
  );
  return (
    <div>
      {level(running.filter(({ parent }) => !isRunning(parent)))}
      {ended.length > 0 && (
        <details>
          <summary className={styles.summary}>Ended: {ended.length}</summary>
          <ul className={styles.level}>
            {ended.map((actor) => (
              <li key={actor.id}>
                <ActorName actor={actor} isWatched={actor.id === watched?.id} onWatch={onWatch} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type ActorNameProps = { actor: ShownActor; isWatched: boolean; onWatch(actor: ShownActor): void };

function ActorName({ actor, isWatched, onWatch }: ActorNameProps) {
  const { name, machine, status } = actor;
  if (machine === null) return <span className={styles.plain}>{name} · no machine</span>;
  return (
    <button type="button" className={styles.actor} aria-pressed={isWatched} onClick={() => onWatch(actor)}>
      {name}
      {name !== machine && <span className={styles.aside}> · {machine}</span>}
      {status !== 'active' && <span className={styles.aside}> · {status}</span>}
    </button>
  );
}
