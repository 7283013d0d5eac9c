import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { PartAwayError } from '../log/away.ts';
import type { FilesConfig } from '../settings/config.ts';
import { type FileCipher, isSealed } from './file-cipher.ts';
import { asked, boundTo, type FileStore, type Variant, variants } from './file-store.ts';
import { createS3Client } from './s3-client.ts';

/** More than any stored file, so that someone who can write to the bucket cannot exhaust the memory. */
const OBJECT_BYTES = 64 * 1024 * 1024;

/**
 * Stores files in an S3-compatible store, each encrypted before the upload and bound to its id and variant, as in the
 * folder store. Credentials come from the environment, as with every S3 client. No other system reads the bucket.
 * @param withinMs time limit of a request
 */
export function createS3Store(
  config: Extract<FilesConfig, { kind: 's3' }>,
  cipher: FileCipher,
  withinMs: number,
): FileStore {
  const client = createS3Client(config);
  const named = (...parts: string[]) => ({
    Bucket: config.bucket,
    Key: [config.prefix, ...parts].filter(Boolean).join('/'),
  });
  const place = (id: string, variant: Variant) => named(id.slice(0, 2), id.slice(2, 4), `${id}.${variant}`);
  /** Written at the first check and read at each: requires the same permissions as the files. */
  const probe = named('check');
  let isProbePut = false;

  async function putObject(at: ReturnType<typeof named>, bytes: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...at, Body: bytes, ContentType: 'application/octet-stream' });
    await client.send(command, { abortSignal: AbortSignal.timeout(withinMs) });
  }

  async function getObject(at: ReturnType<typeof named>): Promise<Buffer | null> {
    const abortSignal = AbortSignal.timeout(withinMs);
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(at), { abortSignal });
      if (!Body) return null;
      if ((ContentLength ?? Number.POSITIVE_INFINITY) > OBJECT_BYTES) {
        throw new PartAwayError('file store', undefined, 'EFBIG');
      }
      return Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  const putSealed = (id: string, variant: Variant, bytes: Buffer) =>
    asked(putObject(place(id, variant), Buffer.concat([...cipher.encrypt(bytes, boundTo(id, variant))])));

  return {
    put: putSealed,
    async get(id, variant, { mayBePlain = false } = {}) {
      const bytes = await asked(getObject(place(id, variant)));
      if (!bytes || (mayBePlain && !isSealed(bytes))) return bytes;
      return cipher.decrypt(bytes, boundTo(id, variant));
    },
    async seal(id) {
      for (const variant of variants) {
        const bytes = await asked(getObject(place(id, variant)));
        // An object is replaced atomically: after a crash the next try continues.
        if (bytes && !isSealed(bytes)) await putSealed(id, variant, bytes);
      }
    },
    async delete(id) {
      for (const variant of variants) {
        const command = new DeleteObjectCommand(place(id, variant));
        await asked(client.send(command, { abortSignal: AbortSignal.timeout(withinMs) }));
      }
    },
    async check() {
      if (isProbePut && (await asked(getObject(probe)))) return;
      await asked(putObject(probe, Buffer.from('The portal looks here whether it can write and read\n')));
      isProbePut = true;
    },
  };
}
