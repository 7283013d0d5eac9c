import { Actor, isMachineSnapshot } from 'xstate';

/** Any value as plain data that can be sent to another tab and shown there. */
export type Shown =
  | { kind: 'plain'; value: string | number | boolean | null }
  /** A value without a plain form, in a few words: a file, an actor, a function. */
  | { kind: 'other'; text: string }
  | { kind: 'list'; items: readonly Shown[] }
  | { kind: 'record'; fields: readonly (readonly [name: string, value: Shown])[] };

/** The maximum depth; below it a value is only named. */
const deepest = 12;

/** The maximum number of a record's fields and a list's items. */
const most = 300;

const longestText = 5000;

/** Describes any value. It never fails: a getter that throws is shown as the error. */
export function shown(value: unknown): Shown {
  return describe(value, []);
}

function describe(value: unknown, around: readonly object[]): Shown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number')
    return { kind: 'plain', value };
  if (typeof value === 'string') return { kind: 'plain', value: shortened(value) };
  if (typeof value === 'function') return other(`function ${value.name || 'without a name'}`);
  if (typeof value !== 'object') return other(typeof value === 'bigint' ? `${value}n` : String(value));
  if (around.includes(value)) return other('the same object as further out');
  if (around.length >= deepest) return other('too deep to show');
  const named = nameOf(value);
  if (named !== null) return other(named);
  const inside = [...around, value];
  if (value instanceof Map)
    return recordOf(
      [...value].map(([key, item]) => [String(key), () => item]),
      inside,
    );
  if (Array.isArray(value) || value instanceof Set) {
    const items = [...value];
    const followed = items.slice(0, most).map((item) => describe(item, inside));
    const left = items.length - followed.length;
    return { kind: 'list', items: left > 0 ? [...followed, other(`${left} more`)] : followed };
  }
  return recordOf(
    Object.keys(value).map((name) => [name, () => Reflect.get(value, name)]),
    inside,
  );
}

function recordOf(fields: (readonly [string, () => unknown])[], around: readonly object[]): Shown {
  const followed = fields
    .slice(0, most)
    .map(([name, read]) => [name, readAndDescribe(read, around)] as const);
  const left = fields.length - followed.length;
  return {
    kind: 'record',
    fields: left > 0 ? [...followed, ['…', other(`${left} more`)] as const] : followed,
  };
}

function readAndDescribe(read: () => unknown, around: readonly object[]): Shown {
  try {
    return describe(read(), around);
  } catch (error) {
    return other(`unreadable: ${String(error)}`);
  }
}

/** Returns the short name of an object whose fields would say too little or too much; null for a plain object. */
function nameOf(value: object): string | null {
  if (value instanceof Actor) return `actor ${value.id}`;
  if (isMachineSnapshot(value)) return `state ${JSON.stringify(value.value)}`;
  if (typeof File !== 'undefined' && value instanceof File)
    return `file “${value.name}”, ${value.size} bytes`;
  if (typeof Blob !== 'undefined' && value instanceof Blob)
    return `${value.type || 'data'}, ${value.size} bytes`;
  if (value instanceof Date) return `date ${Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString()}`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Promise) return 'promise';
  if (typeof Node !== 'undefined' && value instanceof Node) return `node ${value.nodeName.toLowerCase()}`;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `${value.byteLength} bytes`;
  return null;
}

function shortened(text: string): string {
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText)}… (${text.length - longestText} more characters)`;
}

function other(text: string): Shown {
  return { kind: 'other', text };
}
