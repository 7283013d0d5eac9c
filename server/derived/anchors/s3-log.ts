import { createHash } from 'node:crypto';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { AnchorLog } from '../audit/anchor.ts';

/** Number of anchors read in parallel. */
const PARALLEL = 16;
const DIGITS = 12;
const DAY = 86_400_000;

type Place = {
  client: Pick<S3Client, 'send'>;
  bucket: string;
  /** Without a trailing slash; may be empty. */
  prefix: string;
  /** Object Lock retention in days; 0 for the bucket's default. */
  retentionDays: number;
  now(): Date;
};

/**
 * Stores anchors as objects of a bucket, one each, named by their numbers. No object is overwritten; with Object Lock
 * no one can change or delete one during its retention.
 */
export function createS3Log({ client, bucket, prefix, retentionDays, now }: Place): AnchorLog {
  const folder = [prefix, 'audit-anchors'].filter(Boolean).join('/');
  const keyOf = (number: number) => `${folder}/${String(number).padStart(DIGITS, '0')}.json`;

  /** Returns the keys after a key, in order, up to the size of one response. */
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
      // Lists from the last known anchor, which usually returns only that one. If it is missing, lists all.
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
          // If two processes write the same number, a store that supports the condition refuses one.
          IfNoneMatch: '*',
          // Required by stores for objects with a lock.
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
