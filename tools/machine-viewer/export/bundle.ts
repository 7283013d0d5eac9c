import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Node, type Program, parse } from 'acorn';
import { build } from 'vite';
import type { AnyStateMachine } from 'xstate';

/** A product's machines as one JavaScript module that only needs XState. */
export type Bundle = {
  machines: Readonly<Record<string, AnyStateMachine>>;
  /** Returns the text of the module, exporting the machines and these names. */
  textWith(names: ReadonlySet<string>): string;
  /** The names that the module declares at its top level. */
  declared: ReadonlySet<string>;
  /** The names that the module imports from XState. */
  imported: ReadonlySet<string>;
  /** The names that are bound inside its functions. */
  inner: ReadonlySet<string>;
};

/**
 * Bundles a product's machines.
 *
 * @param entry the module that exports `machines`, relative to the working directory
 */
export async function bundleOf(entry: string): Promise<Bundle> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'node20',
      lib: { entry, formats: ['es'] },
      rollupOptions: { external: ['xstate'] },
    },
  });
  const [first] = [built].flat();
  const code = first && 'output' in first ? first.output[0].code : '';
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const { machines } = await imported(code);
  return {
    machines: machines as Bundle['machines'],
    textWith: (names) => {
      const [end] = program.body.filter(({ type }) => type === 'ExportNamedDeclaration');
      const others = [...names].filter((name) => name !== 'machines').sort();
      return `${code.slice(0, end?.start)}export { ${['machines', ...others].join(', ')} };\n`;
    },
    ...namesIn(program),
  };
}

/** Returns what a module exports; Node imports it, so that functions keep the text that they have in the module. */
async function imported(code: string): Promise<Record<string, unknown>> {
  // Node resolves `xstate` from here, and a test runner does not transform what is installed.
  const cache = path.resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'machines-'));
  const file = path.join(folder, 'machines.mjs');
  await writeFile(file, code);
  try {
    return await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function namesIn({ body }: Program): Pick<Bundle, 'declared' | 'imported' | 'inner'> {
  const declared = new Set<string>();
  const imported = new Set<string>();
  const inner = new Set<string>();
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const { local } of statement.specifiers) imported.add(local.name);
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) {
        for (const name of boundIn(id)) declared.add(name);
        if (init) for (const name of namesOf(init).bound) inner.add(name);
      }
    } else if (statement.type === 'FunctionDeclaration') {
      declared.add(statement.id.name);
      for (const part of [...statement.params, statement.body]) {
        for (const name of namesOf(part, true).bound) inner.add(name);
      }
    }
  }
  return { declared, imported, inner };
}

/** Returns the names that a function uses and does not bind itself, other than JavaScript's own; null if it cannot be parsed. */
export function freeNamesOf(text: string): readonly string[] | null {
  try {
    const { used, bound } = namesOf(parse(`(${text})`, { ecmaVersion: 'latest', sourceType: 'module' }));
    return [...used].filter((name) => !bound.has(name) && !(name in globalThis));
  } catch {
    return null;
  }
}

type Names = { used: Set<string>; bound: Set<string> };

/**
 * Returns the names that a part of a program uses, and those that it binds anywhere inside.
 *
 * @param isPattern whether the part itself binds names, as a parameter does
 */
function namesOf(part: Node, isPattern = false): Names {
  const names: Names = { used: new Set(), bound: new Set() };
  if (isPattern) for (const name of boundIn(part)) names.bound.add(name);
  visit(part as AnyNode, names);
  return names;
}

/** A node of any type, with the parts that matter here. */
type AnyNode = Node & {
  name?: string;
  computed?: boolean;
  id?: AnyNode | null;
  param?: AnyNode | null;
  params?: readonly AnyNode[];
  key?: AnyNode;
  property?: AnyNode;
};

function visit(node: AnyNode, names: Names): void {
  if (node.type === 'Identifier' && node.name !== undefined) names.used.add(node.name);
  const patterns = [...(node.params ?? []), node.param, 'id' in node ? node.id : null];
  for (const pattern of patterns) {
    if (pattern) for (const name of boundIn(pattern)) names.bound.add(name);
  }
  // `a.name` and `{ name: 1 }` name a property, not a variable.
  const skipped = node.computed ? [] : [node.property, node.key];
  for (const inner of Object.values(node).flat()) {
    if (isNode(inner) && !skipped.includes(inner)) visit(inner, names);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns the names that a pattern binds: `{ a, b: [c = 1] }` binds `a` and `c`. */
function boundIn(pattern: Node): readonly string[] {
  const { name, left, argument, value, properties, elements } = pattern as AnyNode & {
    left?: Node;
    argument?: Node;
    value?: Node;
    properties?: readonly Node[];
    elements?: readonly (Node | null)[];
  };
  switch (pattern.type) {
    case 'Identifier':
      return name === undefined ? [] : [name];
    case 'AssignmentPattern':
      return left ? boundIn(left) : [];
    case 'RestElement':
      return argument ? boundIn(argument) : [];
    case 'Property':
      return value ? boundIn(value) : [];
    default:
      return [...(properties ?? []), ...(elements ?? [])].flatMap((each) => (each ? boundIn(each) : []));
  }
}
