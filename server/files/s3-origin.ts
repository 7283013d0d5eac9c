import type { FilesConfig } from '../config.ts';

type S3Config = Extract<FilesConfig, { kind: 's3' }>;

/** The region that is asked for where none is set. */
const DEFAULT_REGION = 'us-east-1';

/** The region of the bucket: of `FILES_URL`, else of the environment as every S3 client reads it. */
export function s3Region({ region }: S3Config): string {
  return region ?? process.env.AWS_REGION ?? DEFAULT_REGION;
}

/** The origin that presigned links lead to; null where files lie in a folder. */
export function filesOrigin(files: FilesConfig): string | null {
  if (files.kind !== 's3') return null;
  if (files.endpoint !== null) return new URL(files.endpoint).origin;
  return `https://${files.bucket}.s3.${s3Region(files)}.amazonaws.com`;
}
