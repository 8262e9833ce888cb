import {
  ConnectionQuality,
  ConnectionState,
  DisconnectReason,
  Room,
  RoomEvent,
  type LocalParticipant,
  type RemoteParticipant,
  type RemoteTrack as LiveKitTrack,
  type Track,
} from 'livekit-client';
import type { MediaAccess } from '../../../../core/live-room/index.ts';
import type { EngineEmitter, StatsReader } from '../engine-tools.ts';
import type { EngineState, MediaEngine, Peer, PeerStats, Quality, RemoteTrack, Source } from '../media-engine.ts';
import { connectOptions, LIVEKIT_SOURCES, roomOptions, silenceLibrary, sourceOf } from './client-options.ts';
import { createLocalPublications } from './local-publications.ts';
import { readAccess } from './media-access.ts';

/** What the engines share; it is handed in, so that this chunk stands alone. */
interface EngineTools {
  readonly emitter: EngineEmitter;
  readonly stats: StatsReader;
}

/** Events that change what is shown of the others. */
const PEER_EVENTS = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.TrackStreamStateChanged,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
] as const;

/**
 * An engine over a LiveKit server, for rooms of up to thirty: each sends once, in several sizes, and gets of the others what it
 * shows. The provider sends the address and a token as a signaling message; participants send each other none.
 */
export function createLiveKitEngine({ emitter, stats }: EngineTools): MediaEngine {
  silenceLibrary();
  let state: EngineState = 'idle';
  const local = createLocalPublications(fail);
  const link = createServerLink({ onOpen: listen, onChange: handleLink, onError: fail });
  const remote = createRemotePeers(
    () => link.room,
    (id) => {
      if (!remote.peers.has(id)) stats.remove(id);
      emitter.emit('change', { peer: id });
    },
  );

  function fail(error: unknown): void {
    emitter.emit('error', { error });
  }

  function listen(room: Room): void {
    for (const event of PEER_EVENTS) room.on(event, remote.refresh);
    room.on(RoomEvent.ConnectionStateChanged, handleLink);
    // Nothing arrives yet; both belong to the track and go with it.
    room.on(RoomEvent.TrackSubscribed, ({ mediaStreamTrack }) =>
      Object.assign(mediaStreamTrack, { onmute: remote.refresh, onunmute: remote.refresh }),
    );
    room.on(RoomEvent.TrackMuted, ({ source }, participant) => {
      const name = sourceOf(source);
      if (room === link.room && participant.isLocal && name && local.isOn(name)) handleMuted(name);
    });
  }

  /** The server has muted this side, for a teacher: it stays so until the user unmutes. */
  function handleMuted(source: Source): void {
    void local.enable(source, false);
    emitter.emit('muted', { source });
  }

  function handleLink(): void {
    if (state === 'closed') return;
    local.setRoom(link.room);
    const wasConnected = state === 'connected' || state === 'reconnecting';
    const isConnected = link.room?.state === ConnectionState.Connected;
    setState(isConnected ? 'connected' : wasConnected ? 'reconnecting' : 'connecting');
    remote.refresh();
  }

  function setState(next: EngineState): void {
    if (next === state) return;
    state = next;
    emitter.emit('state', { state });
  }

  const publicationsOf = (id: string) => [...(link.room?.remoteParticipants.get(id)?.trackPublications.values() ?? [])];

  const statsOf = (id: string): Promise<PeerStats> =>
    stats.read(id, {
      getStats: () => reportOf([...publicationsOf(id).flatMap(({ track }) => track ?? []), ...local.tracks()]),
    });

  return {
    get state() {
      return state;
    },
    peers: remote.peers,
    async connect() {
      if (state === 'idle') setState('connecting');
      link.start();
    },
    setIceServers() {},
    setPeers: remote.set,
    removePeer: remote.renew,
    async handleSignal(from, signal) {
      const access = readAccess(from, signal);
      if (access) link.setAccess(access);
    },
    publish: local.publish,
    replace: local.replace,
    enable: local.enable,
    unpublish: local.unpublish,
    async setRemoteQuality(peer, source, quality) {
      for (const publication of publicationsOf(peer))
        if (publication.source === LIVEKIT_SOURCES[source]) publication.setEnabled(quality !== 'off');
    },
    pause: local.setPaused,
    async restart() {
      link.restart();
    },
    stats: () => Promise.all([...remote.peers.keys()].map(statsOf)),
    quality: () => (state === 'reconnecting' ? 'lost' : qualityOf(link.room?.localParticipant)),
    show: (track, element) => showOn(link.room, track, element),
    on: emitter.on,
    async close() {
      if (state === 'closed') return;
      setState('closed');
      link.close();
      local.stop();
      remote.dispose();
      emitter.removeAllListeners();
    },
  };
}

/** As the server rates it. */
function qualityOf(participant: LocalParticipant | undefined): Quality {
  if (participant?.connectionQuality === ConnectionQuality.Lost) return 'lost';
  return participant?.connectionQuality === ConnectionQuality.Poor ? 'poor' : 'good';
}

/** The reports of several tracks as one. */
async function reportOf(tracks: readonly Track[]): Promise<RTCStatsReport> {
  const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport()));
  return new Map(reports.flatMap((report) => [...(report ?? new Map<string, unknown>())])) as unknown as RTCStatsReport;
}

/** Tells the library on which element a picture is: it asks for as much as is seen there. */
function showOn(room: Room | undefined, shown: MediaStreamTrack, element: HTMLVideoElement): () => void {
  const track = trackIn(room, shown);
  track?.attach(element);
  return () => void track?.detach(element);
}

function trackIn(room: Room | undefined, wanted: MediaStreamTrack): LiveKitTrack | undefined {
  for (const { trackPublications } of room?.remoteParticipants.values() ?? [])
    for (const { track } of trackPublications.values()) if (track?.mediaStreamTrack === wanted) return track;
  return undefined;
}

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

function createServerLink({ onOpen, onChange, onError }: ServerLinkOptions): ServerLink {
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

/** How long somebody may be out of reach before the interruption counts as long, in ms. */
const LOST_AFTER_MS = 6_000;

/** The participants of the room whom this side hears and sees through the media server. */
interface RemotePeers {
  readonly peers: ReadonlyMap<string, Peer>;
  /** Shows these participants only, even if others are connected to the server. */
  set(ids: readonly string[]): void;
  /** Removes and adds a participant whose page was reloaded: the server connects it under the same ID. */
  renew(id: string): void;
  /** Updates the peers from the state of the connection. */
  refresh(): void;
  dispose(): void;
}

function createRemotePeers(room: () => Room | undefined, onChange: (id: string) => void): RemotePeers {
  const peers = new Map<string, Peer>();
  let wanted: ReadonlySet<string> = new Set();
  /** Since when participants are out of reach. */
  const missing = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh(): void {
    clearTimeout(timer);
    for (const id of peers.keys()) show(id);
    const oldest = Math.min(...[...missing.values()].filter((since) => Date.now() - since < LOST_AFTER_MS));
    if (Number.isFinite(oldest)) timer = setTimeout(refresh, Math.max(0, oldest + LOST_AFTER_MS - Date.now()) + 1);
  }

  function show(id: string): void {
    const before = peers.get(id);
    const current = room();
    const participant = current?.remoteParticipants.get(id);
    const isConnected = participant !== undefined && current?.state === ConnectionState.Connected;
    if (isConnected) missing.delete(id);
    else if (!missing.has(id)) missing.set(id, Date.now());
    const peer: Peer = {
      id,
      tracks: participant ? tracksOf(participant) : new Map(),
      link: isConnected ? linkOf(participant) : linkSince(missing.get(id) ?? 0, before?.link),
      speaking: participant?.isSpeaking ?? false,
    };
    if (before && isSame(before, peer)) return;
    peers.set(id, peer);
    onChange(id);
  }

  function remove(id: string): void {
    missing.delete(id);
    if (peers.delete(id)) onChange(id);
  }

  return {
    peers,
    set(ids) {
      wanted = new Set(ids);
      for (const id of peers.keys()) if (!wanted.has(id)) remove(id);
      for (const id of ids) show(id);
      refresh();
    },
    renew(id) {
      remove(id);
      if (wanted.has(id)) show(id);
    },
    refresh,
    dispose() {
      clearTimeout(timer);
      for (const id of peers.keys()) remove(id);
    },
  };
}

function tracksOf({ trackPublications }: RemoteParticipant): Map<Source, RemoteTrack> {
  const tracks = new Map<Source, RemoteTrack>();
  for (const { source, track, isMuted } of trackPublications.values()) {
    const name = sourceOf(source);
    if (name && track)
      tracks.set(name, { track: track.mediaStreamTrack, muted: isMuted || track.mediaStreamTrack.muted });
  }
  return tracks;
}

/** As the server rates it. */
const linkOf = ({ connectionQuality }: RemoteParticipant): Peer['link'] =>
  connectionQuality === ConnectionQuality.Poor || connectionQuality === ConnectionQuality.Lost ? 'poor' : 'ok';

function linkSince(since: number, before: Peer['link'] | undefined): Peer['link'] {
  if (Date.now() - since >= LOST_AFTER_MS) return 'lost';
  return before === 'ok' || before === 'poor' ? 'poor' : before === 'lost' ? 'lost' : 'connecting';
}

function isSame(one: Peer, other: Peer): boolean {
  return (
    one.link === other.link &&
    one.speaking === other.speaking &&
    one.tracks.size === other.tracks.size &&
    [...one.tracks].every(([source, { track, muted }]) => {
      const match = other.tracks.get(source);
      return match?.track === track && match.muted === muted;
    })
  );
}
