import type { Variant } from './file-store.ts';

/** Names the bytes of one variant of a file. */
export type StoredName = { id: string; variant: Variant };
export type ListedFile = StoredName & { size: number };

/** A place with the bytes of files as they are stored, which is encrypted: for a store, for backups and for moves. */
export type StoredBytes = {
  /** Resolves when the bytes are durable; atomic for `read`. */
  write(name: StoredName, pieces: Iterable<Buffer>): Promise<void>;
  /** Null if there are none. */
  read(name: StoredName): Promise<Buffer | null>;
  /** Deletes every variant; a missing one is not an error. */
  remove(id: string): Promise<void>;
  /** Throws unless files can be written and read. */
  check(): Promise<void>;
  /** Lists all files in portions, in no particular order. Files that come or go meanwhile may be missing. */
  list(): AsyncIterable<ListedFile[]>;
};

const NAME = /^([0-9a-f-]{36})\.(original|thumbnail)$/;

/** Returns the file that a stored name names; null for what is no file of ours, such as an unfinished one. */
export function parseStoredName(name: string): StoredName | null {
  const [, id, variant] = NAME.exec(name) ?? [];
  return id === undefined ? null : { id, variant: variant === 'thumbnail' ? variant : 'original' };
}

/** Returns the two levels of folders of a file, which limit their size, and its name. */
export function storedPath({ id, variant }: StoredName): [string, string, string] {
  return [id.slice(0, 2), id.slice(2, 4), `${id}.${variant}`];
}
