import { S3Client } from '@aws-sdk/client-s3';
import type { FilesConfig } from '../config.ts';
import { s3Region } from './s3-origin.ts';

/** A client of the configured store. Credentials come from the environment, as with every S3 client. */
export function createS3Client(config: Extract<FilesConfig, { kind: 's3' }>): S3Client {
  return new S3Client({
    region: s3Region(config),
    ...(config.endpoint !== null && { endpoint: config.endpoint, forcePathStyle: true }),
    // Stores that are compatible with S3 need not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
