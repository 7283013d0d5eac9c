import type { AnyStateMachine } from 'xstate';

/** The result of each guard, by its name. */
export type Guards = ReadonlyMap<string, boolean>;

/** Returns the script of a document: a function for every guard, action and delay that the machine names. */
export function scriptOf(machine: AnyStateMachine, guards: Guards): string {
  const { implementations } = machine;
  const functions = [
    ...Object.keys(implementations.guards).map((name) => [name, `return ${guards.get(name) ?? true};`]),
    ...Object.entries(implementations.delays).map(([name, delay]) => {
      return [name, `return '${typeof delay === 'number' ? delay : 0}ms';`];
    }),
    ...Object.keys(implementations.actions).map((name) => [name, '']),
  ];
  return `\n${functions.map(([name, body]) => `function ${name}() {${body && ` ${body} `}}\n`).join('')}`;
}

/**
 * Returns the call of a guard or an action in the document, with its plain params: `isAt({"step":"wallet"})`.
 *
 * @throws if it has no name
 */
export function callOf(reference: unknown): string {
  if (typeof reference === 'string') return `${named(reference)}()`;
  if (typeof reference !== 'object' || reference === null || !('type' in reference)) {
    throw new Error('A guard or an action has no name to be exported by');
  }
  const { type, params }: { type: unknown; params?: unknown } = reference;
  // Params that are computed at run time are not part of the definition.
  const given = typeof params === 'object' && params !== null ? JSON.stringify(params) : '';
  return `${named(type)}(${given})`;
}

function named(name: unknown): string {
  if (typeof name === 'string' && /^[A-Za-z_$][\w$]*$/.test(name)) return name;
  throw new Error(`“${String(name)}” cannot be the name of a function`);
}
