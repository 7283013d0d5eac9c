import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomFillSync } from 'node:crypto';

/** An encrypted text `<version>.<key id>.<iv>.<tag>.<ciphertext>`, AES-256-GCM, each part in base64url. */
export type Envelope = { version: string; keyId: string; rest: readonly string[] };

export type NamedKey = { id: string; key: KeyObject };

const gcmOptions = { authTagLength: 16 };

/** Encrypts a text or bytes. @param boundTo named in the tag: an envelope copied to another row cannot be decrypted there */
export function sealWith(
  { id, key }: NamedKey,
  { version, plain, boundTo }: { version: string; plain: string | Buffer; boundTo: string },
): string {
  const iv = nextIv();
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
  // GCM does not buffer: `final` only computes the tag.
  const sealed = cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain).toString('base64url');
  cipher.final();
  return `${version}.${id}.${iv.toString('base64url')}.${cipher.getAuthTag().toString('base64url')}.${sealed}`;
}

export function readEnvelope(text: string): Envelope {
  const [version = '', keyId = '', ...rest] = text.split('.');
  return { version, keyId, rest };
}

/** Returns the decrypted bytes. Throws if the envelope was changed or belongs to another row. */
export function openWith(
  key: KeyObject,
  { rest: [iv = '', tag = '', sealed = ''] }: Envelope,
  boundTo: string,
) {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), gcmOptions)
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  const opened = decipher.update(Buffer.from(sealed, 'base64url'));
  // Throws before any decrypted data is used.
  decipher.final();
  return opened;
}

/** Returns the id of a derived key in envelopes. */
export function derivedKeyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

const IV_BYTES = 12;
/**
 * The same number as `crypto.randomUUID` caches, for the same reason: requesting a few random bytes costs as much as
 * requesting many.
 */
const IVS_AT_ONCE = 128;

let ready = Buffer.alloc(0);

/** Returns a unique random IV. */
function nextIv(): Buffer {
  // A new buffer each time, because earlier slices are still in use.
  if (ready.length === 0) ready = randomFillSync(Buffer.alloc(IV_BYTES * IVS_AT_ONCE));
  const iv = ready.subarray(0, IV_BYTES);
  ready = ready.subarray(IV_BYTES);
  return iv;
}
