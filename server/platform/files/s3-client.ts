import { S3Client } from '@aws-sdk/client-s3';
import type { FilesConfig } from '../settings/config.ts';

/** The region that is asked for where neither `FILES_URL` nor the environment, as every S3 client reads it, names one. */
const DEFAULT_REGION = 'us-east-1';
const CONNECT_MS = 3_000;
/** How long a store may say nothing while it is waited for. */
const SILENT_MS = 15_000;

/** A client of the configured store. Credentials come from the environment, as with every S3 client. */
export function createS3Client(config: Extract<FilesConfig, { kind: 's3' }>): S3Client {
  // That the SDK wants a newer Node from 2027 on is ours to heed, not a line for whoever starts the server.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  return new S3Client({
    region: config.region ?? process.env.AWS_REGION ?? DEFAULT_REGION,
    ...(config.endpoint !== null && { endpoint: config.endpoint, forcePathStyle: true }),
    // Stores that are compatible with S3 need not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
  });
}
