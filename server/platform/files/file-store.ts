import { askedOf } from '../log/away.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    /** Where the bytes are; uploads go through `files`. */
    store: FileStore;
  }
}

/** What is kept of a picture: itself, and its preview. */
export const variants = ['original', 'thumbnail'] as const;
export type Variant = (typeof variants)[number];

/** Whether a browser that opens a link shows the file, or saves it (RFC 6266). */
export const dispositions = ['inline', 'attachment'] as const;
export type Disposition = (typeof dispositions)[number];

/** Where the bytes of files are, encrypted. Ids are random; nothing that a person typed becomes a path. */
export type FileStore = {
  /** Resolves when the bytes are safe; a `get` sees all of them or none. */
  put(id: string, variant: Variant, bytes: Buffer): Promise<void>;
  /**
   * Null when there is no such file.
   * @param mayBePlain for a file of the time before a store encrypted; nobody else's bytes are taken unencrypted
   */
  get(id: string, variant: Variant, options?: { mayBePlain?: boolean }): Promise<Buffer | null>;
  /** Encrypts what a store has kept of a file as it came; the rest, and what is not there, it leaves as it is. */
  seal(id: string): Promise<void>;
  /** Every variant; one that is not there is no error. */
  delete(id: string): Promise<void>;
  /** Throws unless files can be written and read. */
  check(): Promise<void>;
};

/** What the store itself is asked: that it fails says that it is away. */
export const asked = <T>(work: Promise<T>) => askedOf('file store', () => work);

/** What a file's bytes are encrypted for, in whichever store they lie. */
export const boundTo = (id: string, variant: Variant) => `file|${id}|${variant}`;
