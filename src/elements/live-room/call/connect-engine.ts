import { computed, effect, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { IceServer } from '../../../core/api/endpoints/index.ts';
import type { Participant, ReceivedSignalingMessage, Room } from '../../../core/live-room/index.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { MediaEngine, MediaTicket, Peer, PeerStats, Quality } from '../media/media-engine.ts';
import { isIn } from './room-phase.ts';

interface ConnectEngineOptions {
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
    // Closing reports that the peers are gone, so the listeners are removed after it.
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

/** Prepares the connection in the lobby. Nothing is sent to anybody before the user is inside. */
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

/** After a restart of the provider the others reconnect one by one; their connections are kept for this time, in ms. */
const REJOIN_TIMEOUT_MS = 8_000;

/**
 * Keeps the engine connected to exactly the participants inside the room, and opens connections from the lobby; returns a
 * function that stops it.
 */
function syncPeers(room: Room, engine: MediaEngine, ticket: MediaTicket): () => void {
  // A participant who loses the socket in the lobby is not inside after a reconnect.
  const isInside = computed(() => isIn(room.phase.value) && room.self.value?.state.admissionState === 'inside');
  const isInLobby = computed(() => room.phase.value === 'waiting');
  // As one text, so that the effect runs only when somebody enters or leaves.
  const insiders = computed(() => idsOf(room.participants.value, true).join(' '));
  const outsiders = computed(() => idsOf(room.participants.value, false).join(' '));
  let lastArrival = 0;
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    void engine.connect(
      { ...ticket, iceServers: iceServersOf(room.iceServers.peek(), ticket) },
      {
        get self() {
          return room.self.peek()?.id ?? '';
        },
        isOpen: () => room.phase.peek() === 'inside' || room.phase.peek() === 'waiting',
        send: (to, data) => room.sendSignal(to, data),
      },
    );
  }

  function arrive(ids: readonly string[], lobbyIds: readonly string[]): void {
    connect();
    // Others may not have rejoined yet: keep their connections for a while, until their offer arrives.
    engine.setPeers([...ids, ...engine.peers.keys()], true, lobbyIds);
    rejoinTimer = setTimeout(() => {
      const participants = room.participants.peek();
      engine.setPeers(idsOf(participants, true), false, idsOf(participants, false));
    }, REJOIN_TIMEOUT_MS);
  }

  /** The lobby lists participants only for those who may enter without asking. */
  function approach(ids: readonly string[]): void {
    if (!engine.approach) return;
    if (ids.length > 0) connect();
    engine.approach(ids);
  }

  const stop = effect(() => {
    const [ids, lobbyIds] = [listed(insiders.value), listed(outsiders.value)];
    if (isInLobby.value) approach(ids);
    if (!isInside.value) return;
    const arrival = room.welcomeCount.value;
    const isNew = arrival !== lastArrival;
    lastArrival = arrival;
    clearTimeout(rejoinTimer);
    if (isNew) arrive(ids, lobbyIds);
    else engine.setPeers(ids, false, lobbyIds);
  });
  const stopRenewing = room.onRenewed((participantId) => {
    engine.removePeer(participantId);
    if (isInLobby.peek()) approach(listed(insiders.peek()));
  });
  return () => {
    stop();
    stopRenewing();
    clearTimeout(rejoinTimer);
  };
}

/** A student link has no ticket with ICE servers; the room sends them. */
const iceServersOf = (ofRoom: readonly IceServer[], ticket: MediaTicket): MediaTicket['iceServers'] =>
  ofRoom.length > 0 ? [...ofRoom] : ticket.iceServers;

const idsOf = (participants: readonly Participant[], isInside: boolean): string[] =>
  participants.filter(({ state }) => (state.admissionState === 'inside') === isInside).map(({ id }) => id);

const listed = (ids: string): string[] => ids.split(' ').filter((id) => id !== '');

/** How often the connection quality is measured, in ms. */
const MEASURE_INTERVAL_MS = 3_000;

/** Measures the worst connection again and again, and reports it to the room; returns a function that stops it. */
function measureQuality(room: Room, engine: MediaEngine): () => void {
  async function measure(): Promise<void> {
    if (!isIn(room.phase.peek()) || engine.peers.size === 0) return;
    const quality = engine.quality?.() ?? worst(await engine.stats(), [...engine.peers.values()]);
    if (room.self.peek()?.state.quality !== quality) room.setState({ quality });
  }
  const measuring = setInterval(() => void measure(), MEASURE_INTERVAL_MS);
  return () => clearInterval(measuring);
}

function worst(stats: readonly PeerStats[], peers: readonly Peer[]): Quality {
  if (peers.length > 0 && peers.every(({ link }) => link === 'lost')) return 'lost';
  const qualities = stats.map(qualityOf);
  return qualities.includes('poor') ? 'poor' : qualities.includes('fair') ? 'fair' : 'good';
}

/** Rates a connection by the worst of its figures. */
function qualityOf({
  roundTrip,
  lossUp,
  lossDown,
}: Pick<PeerStats, 'roundTrip' | 'lossUp' | 'lossDown'>): 'good' | 'fair' | 'poor' {
  const loss = Math.max(lossUp, lossDown);
  if (loss > 0.08 || roundTrip > 500) return 'poor';
  return loss > 0.03 || roundTrip > 250 ? 'fair' : 'good';
}

type SignalListener = (from: string, signal: ReceivedSignalingMessage) => void;

/** Stores signaling messages of a room until the engine is loaded. */
interface SignalBuffer {
  /** Delivers the stored messages, and all later ones. */
  deliverTo(listener: SignalListener): void;
  dispose(): void;
}

/** Starts to listen at once. */
export function createSignalBuffer(room: Room): SignalBuffer {
  const waiting: Parameters<SignalListener>[] = [];
  let deliver: SignalListener = (...signal) => void waiting.push(signal);
  const dispose = room.onSignal((...signal) => deliver(...signal));
  return {
    deliverTo(listener) {
      deliver = listener;
      for (const signal of waiting.splice(0)) listener(...signal);
    },
    dispose,
  };
}
