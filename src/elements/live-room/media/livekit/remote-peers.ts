import { ConnectionQuality, ConnectionState, type RemoteParticipant, type Room } from 'livekit-client';
import type { Peer, RemoteTrack, Source } from '../media-engine.ts';
import { sourceOf } from './client-options.ts';

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

export function createRemotePeers(room: () => Room | undefined, onChange: (id: string) => void): RemotePeers {
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
