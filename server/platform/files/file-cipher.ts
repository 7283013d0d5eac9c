import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type DataKey, KEY_ID_BYTES } from '../crypto/client-keys.ts';
import { UnknownKeyError } from '../crypto/encryption.ts';
import { derivedKeyId } from '../crypto/envelope.ts';
import { deriveKey } from '../crypto/keys.ts';

/** Encrypts files at rest. `boundTo` names the file, so that bytes copied to another file cannot be decrypted there. */
export type FileCipher = {
  /** In chunks, to avoid a second copy of a large file in memory. @param key of the owner; without it, of the secret */
  encrypt(plain: Buffer, boundTo: string, key?: FileKey): Iterable<Buffer>;
  /** Throws if the bytes were changed, belong to another file, or their key is unknown. */
  decrypt(sealed: Buffer, boundTo: string, key?: FileKey): Buffer;
  /** Whether the bytes are encrypted with the key that `encrypt` would use. */
  isCurrent(bytes: Buffer, key?: FileKey): boolean;
};

/** The key of the client, or of another owner, that a file belongs to. */
export type FileKey = Pick<DataKey, 'id' | 'files'>;

/** The magic bytes with the length of the key's id: of a secret, and of an owner. */
const SECRET = { mark: Buffer.from('file1'), idBytes: 4 };
const OWNER = { mark: Buffer.from('file2'), idBytes: KEY_ID_BYTES };
const MARK = SECRET.mark.length;
const SALT = 16;
const IV = 12;
const TAG = 16;
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
      return [derivedKeyId(key), key] as const;
    }),
  );
  const current = ring.entries().next().value;
  if (!current) throw new Error('A file cipher needs a secret');
  const [currentId, currentKey] = current;

  const nameOf = (key?: FileKey) =>
    key ? { ...OWNER, id: key.id, key: key.files } : { ...SECRET, id: currentId, key: currentKey };

  return {
    *encrypt(plain, boundTo, owner) {
      const { mark, id, key } = nameOf(owner);
      const salt = randomBytes(SALT);
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', keyOf(key, salt, boundTo), iv).setAAD(
        Buffer.from(boundTo),
      );
      yield Buffer.concat([mark, Buffer.from(id, 'hex'), salt, iv]);
      for (let at = 0; at < plain.length; at += PIECE) yield cipher.update(plain.subarray(at, at + PIECE));
      yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(sealed, boundTo, owner) {
      let at = 0;
      const take = (length: number) => {
        at += length;
        return sealed.subarray(at - length, at);
      };
      const isOwners = take(MARK).equals(OWNER.mark);
      const id = take((isOwners ? OWNER : SECRET).idBytes).toString('hex');
      const key = isOwners ? owner?.id === id && owner.files : ring.get(id);
      const [salt, iv] = [take(SALT), take(IV)];
      if (sealed.length < at + TAG || !isSealed(sealed) || !key) throw new UnknownKeyError('file');
      const end = sealed.length - TAG;
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key, salt, boundTo), iv, { authTagLength: TAG })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(sealed.subarray(end));
      return Buffer.concat([decipher.update(sealed.subarray(at, end)), decipher.final()]);
    },
    isCurrent(bytes, owner) {
      const { mark, id } = nameOf(owner);
      return bytes.subarray(0, MARK + id.length / 2).equals(Buffer.concat([mark, Buffer.from(id, 'hex')]));
    },
  };
}

/** Whether bytes begin with the magic bytes of this cipher, which no picture does. */
export function isSealed(bytes: Buffer): boolean {
  return [SECRET, OWNER].some(({ mark }) => bytes.subarray(0, MARK).equals(mark));
}

function keyOf(key: Buffer, salt: Buffer, boundTo: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, boundTo, 32));
}
