/**
 * The kind of account that a typed text belongs to. Signing out removes the texts of that side and those of the public forms,
 * which need no account.
 */
export type TypedSide = 'client' | 'staff' | 'public';

interface TypedTextOptions<Value> {
  /** Part of the storage key, unique among all stores; no spaces. */
  name: string;
  side: TypedSide;
  /** Increase it when the shape of `Value` changes: entries of another version are dropped. */
  version?: number;
  /** Returns a stored value as a `Value`, or null where it is not valid. It may be anything: users can edit their storage. */
  parse(stored: unknown): Value | null;
}

/** Typed text of one kind, by account and by the id of what it is typed into. */
export interface TypedTextStore<Value> {
  /**
   * Returns what the account typed in this tab, or null. The same object until it changes.
   *
   * @param owner the id of the signed-in account; '' on the side `public`
   * @param id of what it is typed into, such as a record's id
   */
  read(owner: string, id: string): Value | null;
  /**
   * Stores typed text until it is saved; null removes it. Where session storage is off or full, it lasts until the page is
   * unloaded.
   */
  write(owner: string, id: string, value: Value | null): void;
}

/** The prefix of every entry of session storage with typed text. */
const prefix = 'typed ';

/** Entries that could not be stored, by key. */
const inMemory = new Map<string, string>();

/**
 * Creates the store for one kind of text that is typed and not saved. It is only in session storage (`security.md`, row 38): it
 * survives a reload and an expired session; another tab or person does not find it. It is written on each change, not on leaving,
 * because iOS has no `beforeunload`.
 */
export function typedText<Value>(options: TypedTextOptions<Value>): TypedTextStore<Value> {
  const { name, side, version = 1, parse } = options;
  const parsed = new Map<string, { entry: string; value: Value | null }>();
  const keyOf = (owner: string, id: string) => `${prefix}${side} ${owner} ${name} ${id}`;
  return {
    read(owner, id) {
      removeOfOthers(side, owner);
      const key = keyOf(owner, id);
      const entry = entryAt(key);
      if (entry === null) return null;
      const known = parsed.get(key);
      if (known?.entry === entry) return known.value;
      const value = readEntry(entry, version, parse);
      parsed.set(key, { entry, value });
      return value;
    },
    write(owner, id, value) {
      const key = keyOf(owner, id);
      if (value === null) remove(key);
      else put(key, JSON.stringify({ version, value }));
    },
  };
}

/** Returns `stored` where it is an object with named values; for `parse`. */
export function asRecord(stored: unknown): Record<string, unknown> | null {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : null;
}

/** Removes the text that was typed on that side in this tab, and in forms without an account. */
export function forgetTypedText(side: TypedSide): void {
  for (const key of keys()) {
    if (key.startsWith(`${prefix}${side} `) || key.startsWith(`${prefix}public `)) remove(key);
  }
}

/** The key prefixes of earlier releases; the first two were in local storage, which outlives tab and session. */
const earlierKeys = [
  'msb-draft ',
  'quiz-answers ',
  'post-typed ',
  'training-typed ',
  'note-draft ',
  'note-change ',
  'review-draft ',
];

/** Removes the typed text that earlier releases stored: log out would not remove it. */
export function removeEarlierTypedText(): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[storage])) {
        if (earlierKeys.some((start) => key.startsWith(start))) window[storage].removeItem(key);
      }
    } catch {
      // The storage is off, so nothing was stored.
    }
  }
}

/** Removes the texts of other accounts of the same side that used this tab before: this account must not see them. */
function removeOfOthers(side: TypedSide, owner: string): void {
  for (const key of keys()) {
    if (key.startsWith(`${prefix}${side} `) && !key.startsWith(`${prefix}${side} ${owner} `)) remove(key);
  }
}

function readEntry<Value>(entry: string, version: number, parse: (stored: unknown) => Value | null) {
  try {
    const stored = asRecord(JSON.parse(entry));
    return stored?.version === version ? parse(stored.value) : null;
  } catch {
    return null;
  }
}

function entryAt(key: string): string | null {
  const entry = inMemory.get(key);
  if (entry !== undefined) return entry;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function put(key: string, entry: string): void {
  try {
    sessionStorage.setItem(key, entry);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, entry);
  }
}

function remove(key: string): void {
  inMemory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Session storage is off.
  }
}

function keys(): string[] {
  try {
    return [...inMemory.keys(), ...Object.keys(sessionStorage)];
  } catch {
    return [...inMemory.keys()];
  }
}
