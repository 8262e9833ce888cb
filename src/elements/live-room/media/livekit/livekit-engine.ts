import {
  ConnectionQuality,
  ConnectionState,
  RoomEvent,
  type LocalParticipant,
  type RemoteTrack,
  type Room,
  type Track,
} from 'livekit-client';
import type { EngineEmitter, StatsReader } from '../engine-tools.ts';
import type { EngineState, MediaEngine, PeerStats, Quality, Source } from '../media-engine.ts';
import { LIVEKIT_SOURCES, silenceLibrary, sourceOf } from './client-options.ts';
import { createLocalPublications } from './local-publications.ts';
import { readAccess } from './media-access.ts';
import { createRemotePeers } from './remote-peers.ts';
import { createServerLink } from './server-link.ts';

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

function trackIn(room: Room | undefined, wanted: MediaStreamTrack): RemoteTrack | undefined {
  for (const { trackPublications } of room?.remoteParticipants.values() ?? [])
    for (const { track } of trackPublications.values()) if (track?.mediaStreamTrack === wanted) return track;
  return undefined;
}
