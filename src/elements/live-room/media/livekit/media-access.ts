import { MEDIA_SERVER } from '../../../../core/live-room/protocol/media-server.ts';
import type { MediaAccess, ReceivedSignalingMessage } from '../../../../core/live-room/index.ts';

const MAX_LENGTH = 4_096;

/** Reads the provider's access to the media server; undefined for anything else, and for what a participant sends. */
export function readAccess(from: string, { access }: ReceivedSignalingMessage): MediaAccess | undefined {
  if (from !== MEDIA_SERVER || typeof access !== 'object' || access === null) return undefined;
  const { url, token } = access as Record<string, unknown>;
  return isText(url) && isText(token) && /^wss?:\/\//.test(url) ? { url, token } : undefined;
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH;
