import { expect, it } from 'vitest';
import { createActor, createMachine, getStateNodes, type InspectionEvent } from 'xstate';
import { activeStates, takenTransitions } from '#machines/graph/xstate-internals.ts';

const light = createMachine({
  id: 'light',
  initial: 'on',
  states: {
    on: { initial: 'green', states: { green: { on: { next: 'red' } }, red: { always: '#light.off' } } },
    off: {},
  },
});

it('the active states are those that the library derives from the value', () => {
  const snapshot = createActor(light).start().getSnapshot();
  expect(new Set(activeStates(snapshot))).toEqual(new Set(getStateNodes(light.root, snapshot.value)));
  expect(activeStates(snapshot).map(({ id }) => id)).toEqual(['light', 'light.on', 'light.on.green']);
});

it('a microstep names the transitions that it has taken, each by its definition', () => {
  const taken: string[] = [];
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return;
    for (const { source, eventType } of takenTransitions(event)) taken.push(`${source.key} ${eventType}`);
  };
  createActor(light, { inspect }).start().send({ type: 'next' });
  expect(taken).toEqual(['green next', 'red ']);
});
