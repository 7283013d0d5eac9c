import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { FilesConfig } from '../config.ts';
import { type FileStore, type Variant, variants } from './file-store.ts';
import { createS3Client } from './s3-client.ts';

/**
 * Files in an S3-compatible store. Credentials come from the environment, as with every S3 client. Browsers get the
 * bytes from the store itself, by presigned links; encryption at rest is therefore the bucket's.
 */
export function createS3Store(config: Extract<FilesConfig, { kind: 's3' }>): FileStore & { close(): void } {
  const client = createS3Client(config);
  const keyOf = (id: string, variant: Variant) =>
    [config.prefix, id.slice(0, 2), id.slice(2, 4), `${id}.${variant}`].filter(Boolean).join('/');
  const place = (id: string, variant: Variant) => ({ Bucket: config.bucket, Key: keyOf(id, variant) });

  return {
    async put(id, variant, bytes, contentType) {
      await client.send(
        new PutObjectCommand({ ...place(id, variant), Body: bytes, ContentType: contentType }),
      );
    },
    async get(id, variant) {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(id, variant)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async delete(id) {
      for (const variant of variants) await client.send(new DeleteObjectCommand(place(id, variant)));
    },
    directLink({ id, variant, contentType, disposition, signedAt, seconds }) {
      const command = new GetObjectCommand({
        ...place(id, variant),
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'no-store',
      });
      return getSignedUrl(client, command, { expiresIn: seconds, signingDate: signedAt });
    },
    close: () => client.destroy(),
  };
}
