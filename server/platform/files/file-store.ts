import { askedOf } from '../log/away.ts';
import type { FileKey } from './file-cipher.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    /** The store of file bytes; use `files` for uploads. */
    store: FileStore;
  }
}

/** The stored variants of a picture. */
export const variants = ['original', 'thumbnail'] as const;
export type Variant = (typeof variants)[number];

/** Whether a browser displays or downloads the file of a link (RFC 6266). */
export const dispositions = ['inline', 'attachment'] as const;
export type Disposition = (typeof dispositions)[number];

/**
 * @property mayBePlain for a file older than encryption; unencrypted bytes of other files are rejected
 * @property key of the owner, if the file has its owner's key
 */
export type FileAccess = { mayBePlain?: boolean; key?: FileKey | undefined };

/** Stores the encrypted bytes of files. Ids are random; user input is never part of a path. */
export type FileStore = {
  /** Resolves when the bytes are durable; atomic for `get`. */
  put(id: string, variant: Variant, bytes: Buffer, key?: FileKey): Promise<void>;
  /** Null if the file is missing. */
  get(id: string, variant: Variant, options?: FileAccess): Promise<Buffer | null>;
  /**
   * Encrypts a file's variants with the key that `put` would use; ignores those that are.
   * @returns the number of variants that were encrypted
   */
  renew(id: string, options?: FileAccess): Promise<number>;
  /** Deletes every variant; a missing one is not an error. */
  delete(id: string): Promise<void>;
  /** Throws unless files can be written and read. */
  check(): Promise<void>;
};

/** Converts an error of the store to a `PartAwayError`. */
export const asked = <T>(work: Promise<T>) => askedOf('file store', () => work);

/** What the encryption of a file's bytes is bound to, in every store. */
export const boundTo = (id: string, variant: Variant) => `file|${id}|${variant}`;
