import * as v from 'valibot';
import { guard } from '../../app/guard.ts';
import type { MediaEvent, MediaServer } from '../../rooms/media-server.ts';

/** The address of the LiveKit server, and the key with which it knows this provider. */
export interface LiveKitOptions {
  /** ws:// or wss://, as browsers reach it. */
  readonly url: string;
  readonly apiKey: string;
  /** At least 32 characters. */
  readonly apiSecret: string;
}

/** How long a token can be used to connect, in seconds. Participants inside get a new token every five minutes. */
const TOKEN_SECONDS = 10 * 60;

/** How long a request to the server may take, in seconds. */
const REQUEST_SECONDS = 5;

/** The used fields of an event. */
const report = v.object({
  event: v.string(),
  room: v.object({ name: v.pipe(v.string(), v.maxLength(256)) }),
  participant: v.object({ identity: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  /** Seconds since 1970. */
  createdAt: v.pipe(v.bigint(), v.transform(Number)),
});

const WHAT: Readonly<Record<string, MediaEvent['what']>> = {
  participant_joined: 'joined',
  participant_left: 'left',
  participant_connection_aborted: 'left',
};

/** Loads the library only if a LiveKit server is configured. */
const library = () => import('livekit-server-sdk');

/** A LiveKit server, or several behind one address. */
export function createLiveKitServer({ url, apiKey, apiSecret }: LiveKitOptions): MediaServer {
  // Start loading now, so that the first participant does not have to wait.
  void guard('loading the library of LiveKit', library);
  const service = async () =>
    new (await library()).RoomServiceClient(url.replace(/^ws/, 'http'), apiKey, apiSecret, {
      requestTimeout: REQUEST_SECONDS,
      failover: false,
    });

  /** Ignores participants who have already left. */
  const ask = (task: string, work: (client: Awaited<ReturnType<typeof service>>) => Promise<unknown>): void =>
    void guard(task, () =>
      service()
        .then(work)
        .catch((error: unknown) => {
          if (!isNotFound(error)) throw error;
        }),
    );

  return {
    url,
    async issueToken({ room, participantId }) {
      const { AccessToken, TrackSource } = await library();
      const token = new AccessToken(apiKey, apiSecret, { identity: participantId, ttl: TOKEN_SECONDS });
      token.addGrant({
        room,
        roomJoin: true,
        canSubscribe: true,
        canPublish: true,
        canPublishSources: [
          TrackSource.MICROPHONE,
          TrackSource.CAMERA,
          TrackSource.SCREEN_SHARE,
          TrackSource.SCREEN_SHARE_AUDIO,
        ],
        // Chat and board use the room's socket; muting and removing go through the provider, which knows the roles.
        canPublishData: false,
        canUpdateOwnMetadata: false,
        roomAdmin: false,
      });
      return token.toJwt();
    },
    remove: (room, participantId) =>
      ask('removing a participant from LiveKit', (client) =>
        client.removeParticipant(room, participantId, { revokeTokenTs: BigInt(Math.floor(Date.now() / 1000)) }),
      ),
    mute: (room, participantId) =>
      ask('muting a participant in LiveKit', async (client) => {
        const { TrackSource } = await library();
        const { tracks } = await client.getParticipant(room, participantId);
        const microphones = tracks.filter(({ source, muted }) => source === TrackSource.MICROPHONE && !muted);
        await Promise.all(microphones.map(({ sid }) => client.mutePublishedTrack(room, participantId, sid, true)));
      }),
    endRoom: (room) => ask('ending a room in LiveKit', (client) => client.deleteRoom(room)),
    async readEvent(body, authorization) {
      const { WebhookReceiver } = await library();
      return eventOf(await new WebhookReceiver(apiKey, apiSecret).receive(body, authorization));
    },
  };
}

function eventOf(received: unknown): MediaEvent | undefined {
  const result = v.safeParse(report, received);
  const what = result.success ? WHAT[result.output.event] : undefined;
  if (!result.success || !what) return undefined;
  const { room, participant, createdAt } = result.output;
  return { room: room.name, participantId: participant.identity, what, at: createdAt * 1000 };
}

const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
