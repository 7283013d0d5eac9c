const lineWidth = 100;

/**
 * A plain value as JavaScript, on one line where it fits.
 *
 * @param depth in how many objects the value stands
 * @param taken how much of the line is taken already
 */
export function sourceOf(value: unknown, depth = 0, taken = 0): string {
  if (!isList(value) && !isObject(value)) return scalar(value);
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  const short = entriesOf(value).map(
    ([key, inner]) => key + sourceOf(inner, depth, Number.NEGATIVE_INFINITY),
  );
  if (short.length === 0) return open + close;
  const space = isList(value) ? '' : ' ';
  const line = `${open}${space}${short.join(', ')}${space}${close}`;
  if (taken + line.length <= lineWidth) return line;
  const indent = '  '.repeat(depth + 1);
  const lines = entriesOf(value).map(
    ([key, inner]) => `${indent}${key}${sourceOf(inner, depth + 1, indent.length + key.length + 1)},\n`,
  );
  return `${open}\n${lines.join('')}${'  '.repeat(depth)}${close}`;
}

/** A text as JavaScript. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** A property's name as JavaScript. */
export function keyed(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function entriesOf(value: readonly unknown[] | Record<string, unknown>): (readonly [string, unknown])[] {
  if (isList(value)) return value.map((inner) => ['', inner] as const);
  return Object.entries(value).map(([name, inner]) => [`${keyed(name)}: `, inner] as const);
}

function scalar(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`There is no way to write down a ${typeof value}`);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
