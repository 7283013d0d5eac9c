/** What is kept of a picture: itself, and its preview. */
export const variants = ['original', 'thumbnail'] as const;
export type Variant = (typeof variants)[number];

/** Whether a browser that opens a link shows the file, or saves it (RFC 6266). */
export const dispositions = ['inline', 'attachment'] as const;
export type Disposition = (typeof dispositions)[number];

/** A link that the store itself answers, and how the file is to be shown by it. */
export type DirectLink = {
  id: string;
  variant: Variant;
  contentType: string;
  /** The value of `Content-Disposition`. */
  disposition: string;
  signedAt: Date;
  seconds: number;
};

/** Where the bytes of files are. Ids are random; nothing that a person typed becomes a path. */
export type FileStore = {
  /** Resolves when the bytes are safe; a `get` sees all of them or none. */
  put(id: string, variant: Variant, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(id: string, variant: Variant): Promise<Buffer | null>;
  /** Every variant; one that is not there is no error. */
  delete(id: string): Promise<void>;
  /** Only where the store answers browsers itself. */
  directLink?(link: DirectLink): Promise<string>;
};
