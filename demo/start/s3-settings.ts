import { StartError } from '../provider/adapters/node/start-error.ts';
import type { S3Options } from '../provider/adapters/node/s3/open-bucket.ts';

const names = ['S3_URL', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/**
 * The settings of the bucket for uploads: all five, or none.
 * @throws {StartError} naming those that are missing
 */
export function readS3(read: (name: (typeof names)[number]) => string | undefined): S3Options | undefined {
  const [url, bucket, region, accessKey, secretKey] = names.map(read);
  if (
    url !== undefined &&
    bucket !== undefined &&
    region !== undefined &&
    accessKey !== undefined &&
    secretKey !== undefined
  )
    return { url, bucket, region, accessKey, secretKey };
  const missing = names.filter((name) => read(name) === undefined);
  if (missing.length === names.length) return undefined;
  throw new StartError(
    `${missing.join(' and ')} ${missing.length > 1 ? 'have' : 'has'} to be set, too: a bucket for uploads needs ${names.slice(0, -1).join(', ')} and ${names.at(-1)}, for example S3_URL=https://s3.school.example.`,
  );
}
