import { createBrowserReceiver } from '@statelyai/inspect';
import { type AnyStateMachine, createMachine, type StateValue } from 'xstate';
import { nodesOf } from '#machines/graph/edges.ts';
import { activeStates } from '#machines/graph/xstate-internals.ts';

/**
 * The page at the address of Stately's inspector, as far as its package contains it: the receiving end, which contacts the window
 * that opened it. It makes a machine from the definition of each actor, and the states of that machine from each snapshot, and
 * prints both, because a renderer has to do the same first.
 */
const machines = new Map<string, AnyStateMachine>();
const names = new Map<string, string>();

function write(line: string): void {
  document.body.append(Object.assign(document.createElement('p'), { textContent: line }));
}

createBrowserReceiver().subscribe((message) => {
  const { sessionId } = message;
  const name = names.get(sessionId) ?? sessionId;
  if (message.type === '@xstate.actor') {
    const machine = createMachine(JSON.parse(message.definition ?? '{}'));
    machines.set(sessionId, machine);
    names.set(sessionId, message.name);
    write(`${message.name} has ${nodesOf(machine).length} states`);
  } else if (message.type === '@xstate.event') {
    write(`${name} hears ${message.event.type}`);
  } else if ('value' in message.snapshot) {
    const value = message.snapshot.value as StateValue;
    const machine = machines.get(sessionId);
    const nodes = machine ? activeStates(machine.resolveState({ value, context: {} })) : [];
    const places = nodes.filter(({ type }) => type === 'atomic').map(({ path }) => path.join('.'));
    write(`${name} is in ${places.sort().join(' and ')}`);
  }
});
