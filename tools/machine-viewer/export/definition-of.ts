import { inspect } from 'node:util';
import type { AnyStateMachine } from 'xstate';

/** `util.inspect` writes plain values as JavaScript: complete, and on one line if it fits. */
const asSource = { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: 100 };

/** Functions that compute a value at run time; the definition only states that they exist. */
const computed = new Set(['params', 'input', 'output', 'context']);

/** The implementations that a definition refers to, and a stub for each so that it runs without any effect. */
const stubs = {
  actors: () => 'fromPromise(() => new Promise(() => {}))',
  guards: (_: unknown, holds: boolean) => `() => ${holds}`,
  actions: () => '() => {}',
  delays: (delay: unknown) => (typeof delay === 'number' ? String(delay) : '0'),
} as const;

/**
 * Returns a machine as a module that only needs XState: every guard, action, actor and delay is a name with an implementation
 * without effect. Stately's editor imports it.
 *
 * @param guards the result of each guard; guards that are not named return true
 * @throws if the machine contains an anonymous function that the definition needs
 */
export function definitionOf(
  machine: AnyStateMachine,
  guards: ReadonlyMap<string, boolean> = new Map(),
): string {
  const config = plain(machine.config, machine.id);
  const needsPromise = Object.keys(machine.implementations.actors).length > 0;
  return [
    `import { ${needsPromise ? 'fromPromise, ' : ''}setup } from 'xstate';`,
    '',
    `export const ${machine.id}Machine = setup({`,
    ...Object.entries(stubs).flatMap(([kind, stub]) =>
      implementations(kind, implementationsOf(machine, kind), (value, name) =>
        stub(value, guards.get(name) ?? true),
      ),
    ),
    `}).createMachine(${inspect(config, asSource)});`,
    '',
  ].join('\n');
}

function implementationsOf(machine: AnyStateMachine, kind: string): Record<string, unknown> {
  const all: Record<string, Record<string, unknown>> = { ...machine.implementations };
  return all[kind] ?? {};
}

function implementations(
  kind: string,
  named: Record<string, unknown>,
  stub: (implementation: unknown, name: string) => string,
): string[] {
  const lines = Object.entries(named).map(([name, value]) => `    ${keyed(name)}: ${stub(value, name)},`);
  return lines.length > 0 ? [`  ${kind}: {`, ...lines, '  },'] : [];
}

function keyed(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : inspect(name);
}

/** Returns the value without undefined and computed parts. */
function plain(value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((inner, index) => plain(inner, `${place}.${index}`));
  if (typeof value === 'function') throw new Error(`“${place}” has no name to be exported by`);
  if (typeof value !== 'object' || value === null) return value;
  const stored = Object.entries(value).filter(
    ([name, inner]) => inner !== undefined && !(computed.has(name) && typeof inner === 'function'),
  );
  return Object.fromEntries(stored.map(([name, inner]) => [name, plain(inner, `${place}.${name}`)]));
}
