import { createBrowserReceiver } from '@statelyai/inspect';
import { type AnyStateMachine, createMachine, type StateValue } from 'xstate';
import { nodesOf } from '#machines/edges.ts';

/**
 * What stands at the address of Stately's inspector, as far as its package has it: the receiving end, which takes up contact with
 * the window that opened it. Of each actor that it is told of it makes the machine from the definition, and of each snapshot the
 * states of that machine, and writes both down, as whatever draws them has to do first.
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
    const nodes = machines.get(sessionId)?.resolveState({ value, context: {} })._nodes ?? [];
    const places = nodes.filter(({ type }) => type === 'atomic').map(({ path }) => path.join('.'));
    write(`${name} is in ${places.sort().join(' and ')}`);
  }
});
