import { memo } from 'react';
import type { ShownActor } from '../live/messages.ts';
import { type Branch, Tree } from './tree.tsx';

type ActorTreeProps = {
  actors: readonly ShownActor[];
  watched: ShownActor | null;
  onWatch(actor: ShownActor): void;
};

/** The running actors, each below its parent; a machine can be watched. Ended actors are listed separately. */
export const ActorTree = memo(function ActorTree({ actors, watched, onWatch }: ActorTreeProps) {
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
