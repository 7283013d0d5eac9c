import { inspect } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { type Bundle, freeNamesOf } from './bundle.ts';

/** What a definition takes from elsewhere. */
export type Surroundings = {
  bundle: Bundle;
  /** The file with the product's functions. */
  functionsFile: string;
  /** Returns the file of another machine's definition; null if that machine is not exported. */
  fileOf(machine: string): string | null;
};

/** Text that is JavaScript already. */
class Source {
  constructor(readonly text: string) {}
}

/** The kinds of implementations that a definition names, in this order. */
const kinds = ['actors', 'guards', 'actions', 'delays'] as const;

/**
 * Returns a machine of a bundle as a module that needs only XState and the file with the product's functions. It takes the
 * transitions that the original takes: guards, actions and delays are the original's own. The machines that it invokes are those
 * of their exported definitions. Other actors never end: the caller sends their outcome, such as
 * `{ type: 'xstate.done.actor.saveSection', output }`.
 *
 * Stately's editor imports it, so the definition is one literal, and a function is written out wherever its text is complete.
 *
 * @param start the input of a machine that is started without one; undefined if the machine has no input
 * @returns the module, and the names that the file with the functions must export
 */
export function definitionOf(
  id: string,
  start: unknown,
  surroundings: Surroundings,
): { text: string; names: ReadonlySet<string> } {
  const machine = surroundings.bundle.machines[id];
  if (!machine) throw new Error(`There is no machine "${id}"`);
  const writer = new Writer(id, machine, surroundings);
  const config: Record<string, unknown> = machine.config;
  const { context } = config;
  const whole = writer.sourceOf(
    context === undefined ? config : { ...config, context: writer.contextOf(context, start) },
    `machines.${id}.config`,
  );
  const implementations = writer.sourceOf(writer.implementations(), `machines.${id}.implementations`);
  return {
    text: `${writer.imports()}
${start === undefined ? '' : `/** The input of a machine that is started without one. */\nconst start = ${inspect(start, asSource)};\n\n`}export const ${id}Machine = setup(${implementations}).createMachine(${whole});
`,
    names: writer.names,
  };
}

/** `util.inspect` writes plain values as JavaScript: complete, and on one line if it fits. */
const asSource = { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: 100 };

class Writer {
  /** The names that the definition imports from the file with the functions. */
  readonly names = new Set<string>();
  private readonly ofXState = new Set(['setup']);
  private readonly others = new Map<string, string>();

  constructor(
    private readonly id: string,
    private readonly machine: AnyStateMachine,
    private readonly surroundings: Surroundings,
  ) {}

  imports(): string {
    const { functionsFile } = this.surroundings;
    const from = (names: Iterable<string>, file: string) =>
      `import { ${[...names].sort().join(', ')} } from '${file}';\n`;
    return [
      from(this.ofXState, 'xstate'),
      ...[...this.others].map(([name, file]) => from([name], `./${file}`)),
      ...(this.names.size > 0 ? [from(this.names, `./${functionsFile}`)] : []),
    ].join('');
  }

  /** Returns the implementations of every name in the definition. */
  implementations(): Record<string, unknown> {
    const { implementations } = this.machine;
    const all: Record<string, Record<string, unknown>> = {
      ...implementations,
      actors: Object.fromEntries(
        Object.entries(implementations.actors).map(([name, logic]) => [name, this.actor(logic)]),
      ),
    };
    return Object.fromEntries(
      kinds.flatMap((kind) => {
        const named = all[kind] ?? {};
        return Object.keys(named).length > 0 ? [[kind, named] as const] : [];
      }),
    );
  }

  /** Returns the context, or the function that creates it, with an input for a machine that is started without one. */
  contextOf(context: unknown, start: unknown): unknown {
    if (typeof context !== 'function' || start === undefined) return context;
    const written = this.functionText(context) ?? this.ofProduct(`machines.${this.id}.config.context`);
    return new Source(`(made) => (${written})({ ...made, input: made.input ?? start })`);
  }

  /**
   * Returns a value as JavaScript.
   *
   * @param place the expression that has the original value
   */
  sourceOf(value: unknown, place: string, indent = ''): string {
    if (value instanceof Source) return value.text;
    if (typeof value === 'function') return this.functionSource(value, place, indent);
    if (typeof value !== 'object' || value === null) return inspect(value, asSource);
    const deeper = `${indent}  `;
    if (Array.isArray(value)) {
      const items = value.map((each, at) => `${deeper}${this.sourceOf(each, `${place}[${at}]`, deeper)},\n`);
      return items.length > 0 ? `[\n${items.join('')}${indent}]` : '[]';
    }
    const fields = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => {
        const source = this.sourceOf(
          inner,
          isName(name) ? `${place}.${name}` : `${place}[${inspect(name)}]`,
          deeper,
        );
        return `${deeper}${isName(name) ? name : inspect(name)}: ${source},\n`;
      });
    return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : '{}';
  }

  private actor(logic: unknown): Source {
    const { id, root }: { id?: unknown; root?: unknown } = Object(logic);
    const file = root !== undefined && typeof id === 'string' ? this.surroundings.fileOf(id) : null;
    if (file === null) {
      this.ofXState.add('fromPromise');
      return new Source('fromPromise(() => new Promise(() => {}))');
    }
    this.others.set(`${id}Machine`, file);
    return new Source(`${id}Machine`);
  }

  private functionSource(value: object, place: string, indent: string): string {
    const made = this.madeByXState(value, place, indent);
    if (made !== null) return made;
    const text = this.functionText(value);
    return text === null ? this.ofProduct(place) : laidOut(text, indent);
  }

  /** Returns the call that creates an action or guard of XState, such as `assign(…)`; null for other functions. */
  private madeByXState(value: object, place: string, indent: string): string | null {
    const made = value as Readonly<Record<string, unknown>>;
    // XState's guards have no type.
    if ('check' in made && !('stateValue' in made)) return this.ofProduct(place);
    const call = (name: string, ...given: readonly (readonly [value: unknown, property: string])[]) => {
      this.ofXState.add(name);
      const written = given.map(([each, property]) => this.sourceOf(each, `${place}.${property}`, indent));
      return `${name}(${written.join(', ')})`;
    };
    const options = Object.entries({ id: made.id, delay: made.delay }).filter(
      ([, each]) => each !== undefined,
    );
    const optional = options.length > 0 ? [[Object.fromEntries(options), 'options'] as const] : [];
    switch (made.type) {
      case 'xstate.assign':
        return call('assign', [made.assignment, 'assignment']);
      case 'xstate.raise':
        return call('raise', [made.event, 'event'], ...optional);
      case 'xstate.emit':
        return call('emit', [made.event, 'event']);
      case 'xstate.sendTo':
        return call('sendTo', [made.to, 'to'], [made.event, 'event'], ...optional);
      case 'xstate.enqueueActions':
        return call('enqueueActions', [made.collect, 'collect']);
      default:
        return 'stateValue' in made ? call('stateIn', [made.stateValue, 'stateValue']) : null;
    }
  }

  /** Returns the text of a function if it means the same in the definition; null if it closes over something. */
  private functionText(value: object): string | null {
    const { bundle } = this.surroundings;
    const text = String(value);
    const free = freeNamesOf(text);
    if (!free) return null;
    const isClear = (name: string) =>
      !bundle.inner.has(name) && (bundle.declared.has(name) || bundle.imported.has(name));
    if (!free.every(isClear)) return null;
    for (const name of free) (bundle.imported.has(name) ? this.ofXState : this.names).add(name);
    return text;
  }

  /** Returns a reference to a function of the original machine. */
  private ofProduct(place: string): string {
    this.names.add('machines');
    return place;
  }
}

function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

/** Returns the text of a function with the indentation of its new place. */
function laidOut(text: string, indent: string): string {
  const [first = '', ...lines] = text.split('\n');
  const tabs = Math.min(
    ...lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length),
  );
  return [
    first,
    ...lines.map(
      (line) => `${indent}${line.slice(tabs).replace(/^\t+/, (each) => '  '.repeat(each.length))}`,
    ),
  ].join('\n');
}
