import { computed, effect, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Room } from '../../../core/live-room/index.ts';
import type { LocalMedia } from '../media/devices/local-media.ts';
import type { MediaEngine, MediaTicket, Peer } from '../media/media-engine.ts';
import { measureQuality } from './measure-quality.ts';
import type { SignalBuffer } from './signal-buffer.ts';
import { iceServersOf, syncPeers } from './sync-peers.ts';

export interface ConnectEngineOptions {
  readonly room: Room;
  readonly media: LocalMedia;
  readonly engine: MediaEngine;
  readonly ticket: MediaTicket;
  /** Signaling messages for the engine, with those that arrived before it was loaded. */
  readonly signals: SignalBuffer;
  readonly peers: Signal<ReadonlyMap<string, Peer>>;
  readonly audioOnly: ReadonlySignal<boolean>;
  readonly isMutedByTeacher: Signal<boolean>;
}

/** Connects an engine with room and devices; the returned function closes it. */
export function connectEngine(options: ConnectEngineOptions): () => void {
  const { room, media, engine, ticket, signals, peers, audioOnly, isMutedByTeacher } = options;
  void media.attach(engine);
  const disposers = [
    engine.on('change', () => {
      peers.value = new Map(engine.peers);
    }),
    engine.on('muted', ({ source }) => {
      if (source !== 'microphone') return;
      isMutedByTeacher.value = true;
      void media.setEnabled('microphone', false);
    }),
    effect(() => {
      if (media.microphone.value.isEnabled) isMutedByTeacher.value = false;
    }),
    requestAudioOnly(engine, peers, audioOnly),
    prepareInLobby(room, engine, ticket),
    syncPeers(room, engine, ticket),
    renewIceServers(room, engine),
    measureQuality(room, engine),
  ];
  signals.deliverTo((from, signal) => void engine.handleSignal(from, signal));
  return () => {
    // Closing reports the peers' end; only then nobody listens any more.
    void engine.close();
    for (const dispose of disposers) dispose();
  };
}

/** Asks every peer for no video in audio-only mode; a reconnected peer no longer knows what was requested. */
function requestAudioOnly(
  engine: MediaEngine,
  peers: ReadonlySignal<ReadonlyMap<string, Peer>>,
  audioOnly: ReadonlySignal<boolean>,
): () => void {
  // As one text, so that the effect runs only when a connection appears or breaks.
  const connected = computed(() =>
    [...peers.value.values()]
      .filter(({ link }) => link === 'ok')
      .map(({ id }) => id)
      .join(' '),
  );
  return effect(() => {
    const ids = connected.value.split(' ').filter((id) => id !== '');
    if (audioOnly.value) for (const id of ids) void engine.setRemoteQuality(id, 'camera', 'off');
  });
}

/** Prepares the connection at the door: nobody gets anything of it before the user is inside. */
function prepareInLobby(room: Room, engine: MediaEngine, ticket: MediaTicket): () => void {
  const isInLobby = computed(() => room.phase.value === 'waiting');
  return effect(() => {
    if (isInLobby.value) engine.prepare?.(iceServersOf(room.iceServers.value, ticket));
  });
}

/** TURN credentials expire: the room sends new ones during a long lesson. */
function renewIceServers(room: Room, engine: MediaEngine): () => void {
  return effect(() => {
    const servers = room.iceServers.value;
    if (servers.length > 0) engine.setIceServers([...servers]);
  });
}
