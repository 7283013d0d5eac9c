import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { PartAwayError } from '../log/away.ts';
import type { FilesConfig } from '../settings/config.ts';
import { asked, variants } from './file-store.ts';
import { createS3Client } from './s3-client.ts';
import { parseStoredName, type StoredBytes, type StoredName, storedPath } from './stored-bytes.ts';

/** More than any stored file, so that someone who can write to the bucket cannot exhaust the memory. */
const OBJECT_BYTES = 64 * 1024 * 1024;

/** Stores bytes in an S3-compatible store. @param withinMs time limit of a request */
export function createS3Bytes(config: Extract<FilesConfig, { kind: 's3' }>, withinMs: number): StoredBytes {
  const client = createS3Client(config);
  const named = (...parts: string[]) => ({
    Bucket: config.bucket,
    Key: [config.prefix, ...parts].filter(Boolean).join('/'),
  });
  const place = (name: StoredName) => named(...storedPath(name));
  const inTime = () => ({ abortSignal: AbortSignal.timeout(withinMs) });
  /** Written at the first check and read at each: requires the same permissions as the files. */
  const probe = named('check');
  let isProbePut = false;

  async function putObject(at: ReturnType<typeof named>, bytes: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...at, Body: bytes, ContentType: 'application/octet-stream' });
    await client.send(command, inTime());
  }

  async function getObject(at: ReturnType<typeof named>): Promise<Buffer | null> {
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(at), inTime());
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

  return {
    async write(name, pieces) {
      await asked(putObject(place(name), Buffer.concat([...pieces])));
    },
    async read(name) {
      return asked(getObject(place(name)));
    },
    async remove(id) {
      for (const variant of variants) {
        await asked(client.send(new DeleteObjectCommand(place({ id, variant })), inTime()));
      }
    },
    async check() {
      if (isProbePut && (await asked(getObject(probe)))) return;
      await asked(putObject(probe, Buffer.from('The portal looks here whether it can write and read\n')));
      isProbePut = true;
    },
    async *list() {
      const Prefix = config.prefix === '' ? undefined : `${config.prefix}/`;
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: config.bucket, Prefix, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await asked(client.send(command, inTime()));
        yield Contents.flatMap(({ Key = '', Size = 0 }) => {
          const name = parseStoredName(Key.slice(Key.lastIndexOf('/') + 1));
          return name ? [{ ...name, size: Size }] : [];
        });
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}
