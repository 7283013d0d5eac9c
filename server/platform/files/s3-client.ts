import { S3Client } from '@aws-sdk/client-s3';
import type { FilesConfig } from '../settings/config.ts';

/** The region if neither `FILES_URL` nor the environment sets one. */
const DEFAULT_REGION = 'us-east-1';
const CONNECT_MS = 3_000;
/** Socket timeout of a silent store. */
const SILENT_MS = 15_000;

/** Returns a client of the configured store. Credentials come from the environment, as with every S3 client. */
export function createS3Client(config: Extract<FilesConfig, { kind: 's3' }>): S3Client {
  // Disables the SDK's warning that it requires a newer Node from 2027 on, which is not for the operator.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  return new S3Client({
    region: config.region ?? process.env.AWS_REGION ?? DEFAULT_REGION,
    ...(config.endpoint !== null && { endpoint: config.endpoint, forcePathStyle: true }),
    // Compatible stores may not support S3's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
  });
}
