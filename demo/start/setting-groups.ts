// Settings that are of use only together.
import type { LiveKitOptions } from '../../provider/adapters/livekit/livekit-server.ts';
import type { NodeKeys } from '../../provider/adapters/node/provider-start.ts';
import type { S3Options } from '../../provider/adapters/s3/open-bucket.ts';
import { KEYS_NEED_DATABASE, StartError } from '../../provider/adapters/node/start-error.ts';
import type { SettingName, SettingValue } from './setting-table.ts';

/** Reads a setting; undefined if it is not set. */
export type ReadSetting = <Name extends SettingName>(name: Name) => SettingValue<Name> | undefined;

/** A LiveKit server. @throws {StartError} if some of its settings are missing */
export function readLiveKit(read: ReadSetting): LiveKitOptions | undefined {
  const found = readTogether(
    read,
    ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
    'a LiveKit server needs LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET, for example LIVEKIT_URL=wss://livekit.school.example.',
  );
  return found && { url: found.LIVEKIT_URL, apiKey: found.LIVEKIT_API_KEY, apiSecret: found.LIVEKIT_API_SECRET };
}

/** The keys of nodes that share a database. @throws {StartError} if one of them, or the database, is missing */
export function readKeys(read: ReadSetting): NodeKeys | undefined {
  const found = readTogether(read, ['SEAL_KEY', 'PUSH_KEY'], 'nodes that share a database need both.');
  if (found && read('DATABASE_URL') === undefined) throw new StartError(KEYS_NEED_DATABASE);
  return found && { seal: found.SEAL_KEY, push: found.PUSH_KEY };
}

/** The bucket for uploads. @throws {StartError} if some of its settings are missing */
export function readS3(read: ReadSetting): S3Options | undefined {
  const found = readTogether(
    read,
    ['S3_URL', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
    'a bucket for uploads needs S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY, for example S3_URL=https://s3.school.example.',
  );
  return (
    found && {
      url: found.S3_URL,
      bucket: found.S3_BUCKET,
      region: found.S3_REGION,
      accessKey: found.S3_ACCESS_KEY,
      secretKey: found.S3_SECRET_KEY,
    }
  );
}

/** All of these settings, or undefined if none is set. @throws {StartError} naming those that are missing */
function readTogether<Name extends SettingName>(
  read: ReadSetting,
  names: readonly Name[],
  reason: string,
): { [Each in Name]: SettingValue<Each> } | undefined {
  const missing = names.filter((name) => read(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length === 0)
    return Object.fromEntries(names.map((name) => [name, read(name)])) as { [Each in Name]: SettingValue<Each> };
  throw new StartError(`${missing.join(' and ')} ${missing.length > 1 ? 'have' : 'has'} to be set, too: ${reason}`);
}
