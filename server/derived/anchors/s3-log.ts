import { createHash } from 'node:crypto';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { AnchorLog } from '../audit/anchor.ts';

/** Anchors read at once. */
const PARALLEL = 16;
const DIGITS = 12;
const DAY = 86_400_000;

type Place = {
  client: Pick<S3Client, 'send'>;
  bucket: string;
  /** Without a slash at its end; may be empty. */
  prefix: string;
  /** How long the bucket is told to keep each from being changed or deleted by anybody, in days; 0: as the bucket does. */
  retentionDays: number;
  now(): Date;
};

/**
 * Anchors as objects of a bucket, one each, named by their numbers. None is ever written twice; where the bucket has
 * Object Lock, nobody changes or deletes one before its time either.
 */
export function createS3Log({ client, bucket, prefix, retentionDays, now }: Place): AnchorLog {
  const folder = [prefix, 'audit-anchors'].filter(Boolean).join('/');
  const keyOf = (number: number) => `${folder}/${String(number).padStart(DIGITS, '0')}.json`;

  /** The keys behind this number's, in their order, as many as one answer names. */
  async function keysAfter(after: string | undefined): Promise<string[]> {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, StartAfter: after }),
    );
    return Contents.flatMap(({ Key }) => Key ?? []).sort();
  }

  async function newestAfter(start: string | undefined): Promise<string | undefined> {
    let newest: string | undefined;
    for (;;) {
      const next = (await keysAfter(newest ?? start)).at(-1);
      if (next === undefined) return newest;
      newest = next;
    }
  }

  async function read(key: string): Promise<string> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!Body) throw new Error('The store gave an anchor without its content');
    return Body.transformToString();
  }

  return {
    async *lines() {
      let after: string | undefined;
      for (;;) {
        const keys = await keysAfter(after);
        for (let start = 0; start < keys.length; start += PARALLEL) {
          yield* await Promise.all(keys.slice(start, start + PARALLEL).map(read));
        }
        after = keys.at(-1);
        if (after === undefined) return;
      }
    },
    async last(known) {
      // From the last that is known to be there on: mostly that alone. Where it is gone, from the first on.
      const newest = (known > 1 && (await newestAfter(keyOf(known - 1)))) || (await newestAfter(undefined));
      return newest === undefined ? null : read(newest);
    },
    async append(number, line) {
      const md5 = createHash('md5').update(line).digest('base64');
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: keyOf(number),
          Body: line,
          ContentType: 'application/json',
          // Of two that write the same number one is refused, by a store that knows the condition.
          IfNoneMatch: '*',
          // A store asks for it with a lock.
          ContentMD5: md5,
          ...(retentionDays > 0 && {
            ObjectLockMode: 'COMPLIANCE',
            ObjectLockRetainUntilDate: new Date(now().getTime() + retentionDays * DAY),
          }),
        }),
      );
    },
  };
}
