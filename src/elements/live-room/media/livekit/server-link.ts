import { ConnectionState, DisconnectReason, Room, RoomEvent } from 'livekit-client';
import type { MediaAccess } from '../../../../core/live-room/index.ts';
import { connectOptions, roomOptions } from './client-options.ts';

/** Time that connecting may take before another attempt, in ms. */
const CONNECT_TIMEOUT_MS = 12_000;
/** Delays before each attempt to connect again, in ms. The last one repeats. */
const RETRY_DELAYS_MS = [200, 500, 1_000, 2_000];

/** Somebody decided that this side is disconnected: the provider, or another page of the same participant. */
const FINAL_REASONS: readonly (DisconnectReason | undefined)[] = [
  DisconnectReason.DUPLICATE_IDENTITY,
  DisconnectReason.PARTICIPANT_REMOVED,
  DisconnectReason.ROOM_DELETED,
];

interface ServerLinkOptions {
  /** A connection begins: its events can be listened to. */
  onOpen(room: Room): void;
  /** There is a connection now, or no longer, or it is being resumed. */
  onChange(): void;
  onError(error: unknown): void;
}

/** Keeps this side connected to the media server: the library resumes a broken connection, or this link makes a new one. */
interface ServerLink {
  /** The room of the connection there is; also while it is being resumed. */
  readonly room: Room | undefined;
  /** Sets new access. A side that was disconnected for a final reason connects again with it. */
  setAccess(access: MediaAccess): void;
  /** Connects, as soon as there is access. */
  start(): void;
  /** Makes a new connection at once. */
  restart(): void;
  close(): void;
}

export function createServerLink({ onOpen, onChange, onError }: ServerLinkOptions): ServerLink {
  let access: MediaAccess | undefined;
  let isStarted = false;
  let isRejected = false;
  /** While connecting, too. */
  let open: Room | undefined;
  let room: Room | undefined;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retryTimer);
    if (!isStarted || !access || isRejected || open) return;
    const next = new Room(roomOptions);
    open = next;
    let endReason: DisconnectReason | undefined;
    next.on(RoomEvent.Disconnected, (reason) => {
      endReason = reason;
      // While connecting, the result of `connect` follows and says more.
      if (next === room) handleEnd(next, reason);
    });
    onOpen(next);
    const { url, token } = access;
    void withTimeout(next.connect(url, token, connectOptions)).then(
      () => (next.state === ConnectionState.Disconnected ? handleEnd(next, endReason) : handleConnect(next)),
      (error: unknown) => {
        if (open === next) onError(error);
        handleEnd(next, endReason);
      },
    );
  }

  function handleConnect(connected: Room): void {
    if (open !== connected) return void connected.disconnect(false);
    failures = 0;
    room = connected;
    onChange();
  }

  function handleEnd(ended: Room, reason: DisconnectReason | undefined): void {
    if (open !== ended) return;
    drop();
    isRejected = FINAL_REASONS.includes(reason);
    if (!isRejected) retryTimer = setTimeout(connect, RETRY_DELAYS_MS[failures] ?? RETRY_DELAYS_MS.at(-1));
    failures += 1;
    onChange();
  }

  /** Leaves the connection, whose events mean nothing from now on, without touching the tracks: they belong to the devices. */
  function drop(): void {
    const dropped = open;
    open = undefined;
    room = undefined;
    void dropped?.disconnect(false).catch(() => undefined);
  }

  function reconnect(): void {
    drop();
    isRejected = false;
    failures = 0;
    connect();
    onChange();
  }

  return {
    get room() {
      return room;
    },
    setAccess(next) {
      access = next;
      // A connection that stands needs no new token.
      if (isRejected) reconnect();
      else connect();
    },
    start() {
      isStarted = true;
      connect();
    },
    restart: () => isStarted && reconnect(),
    close() {
      isStarted = false;
      clearTimeout(retryTimer);
      drop();
    },
  };
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The media server did not answer in time.')), CONNECT_TIMEOUT_MS);
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
