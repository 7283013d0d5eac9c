import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { deriveKey } from '../crypto/keys.ts';

/** Encrypts files at rest. `boundTo` names the file, so that bytes copied to another file cannot be decrypted there. */
export type FileCipher = {
  /** In chunks, to avoid a second copy of a large file in memory. */
  encrypt(plain: Buffer, boundTo: string): Iterable<Buffer>;
  /** Throws if the bytes were changed, belong to another file, or their key is unknown. */
  decrypt(sealed: Buffer, boundTo: string): Buffer;
};

const MARK = Buffer.from('file1');
const KEY_ID = 4;
const SALT = 16;
const IV = 12;
const TAG = 16;
const HEADER = MARK.length + KEY_ID + SALT + IV;
const PIECE = 256 * 1024;

/**
 * Creates a cipher with AES-256-GCM and a separate key per file: magic bytes, key id, salt and iv, then the ciphertext,
 * then the tag.
 * @param secrets the first encrypts, all decrypt: add a new secret before the old one
 */
export function createFileCipher(secrets: readonly string[]): FileCipher {
  const ring = new Map(
    secrets.map((secret) => {
      const key = deriveKey(secret, 'file-encryption');
      return [createHash('sha256').update(key).digest().subarray(0, KEY_ID).toString('hex'), key] as const;
    }),
  );
  const current = ring.entries().next().value;
  if (!current) throw new Error('A file cipher needs a secret');
  const [currentId, currentKey] = current;

  return {
    *encrypt(plain, boundTo) {
      const salt = randomBytes(SALT);
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', keyOf(currentKey, salt, boundTo), iv).setAAD(
        Buffer.from(boundTo),
      );
      yield Buffer.concat([MARK, Buffer.from(currentId, 'hex'), salt, iv]);
      for (let at = 0; at < plain.length; at += PIECE) yield cipher.update(plain.subarray(at, at + PIECE));
      yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(sealed, boundTo) {
      let at = 0;
      const take = (length: number) => {
        at += length;
        return sealed.subarray(at - length, at);
      };
      const mark = take(MARK.length);
      const key = ring.get(take(KEY_ID).toString('hex'));
      if (sealed.length < HEADER + TAG || !mark.equals(MARK) || !key) {
        throw new Error('A stored file was encrypted with an unknown key');
      }
      const [salt, iv] = [take(SALT), take(IV)];
      const end = sealed.length - TAG;
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key, salt, boundTo), iv, { authTagLength: TAG })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(sealed.subarray(end));
      return Buffer.concat([decipher.update(sealed.subarray(HEADER, end)), decipher.final()]);
    },
  };
}

/** Whether bytes begin with the magic bytes of this cipher, which no picture does. */
export function isSealed(bytes: Buffer): boolean {
  return bytes.subarray(0, MARK.length).equals(MARK);
}

function keyOf(key: Buffer, salt: Buffer, boundTo: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, boundTo, 32));
}
