import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Board, Materials } from '../../../core/board/index.ts';
import type { Room, RoomPhase } from '../../../core/live-room/index.ts';
import type { Ticket } from '../../../core/index.ts';
import type { LocalMedia, LocalSource } from '../media/devices/local-media.ts';
import type { MediaEngine, Peer, PeerStats, SignalingPath } from '../media/media-engine.ts';
import { qualityOf } from '../media/mesh/mesh-stats.ts';
import { createMutedSpeechDetector } from '../media/speech/muted-speech-detector.ts';

/** How often the connection quality is measured, in ms. */
const MEASURE_INTERVAL_MS = 3_000;
/** After a restart of the provider the others reconnect one by one; their connections are kept for this time, in ms. */
const REJOIN_TIMEOUT_MS = 8_000;

/** One call: the room, the engine that transports media, the own devices, and the board. */
export interface Call {
  readonly room: Room;
  readonly media: LocalMedia;
  readonly engine: MediaEngine;
  readonly board: Board;
  /** Images and PDFs of the board; only a teacher can add any. */
  readonly materials: Materials;
  /** Participants with whom media is exchanged, by participant ID. */
  readonly peers: ReadonlySignal<ReadonlyMap<string, Peer>>;
  /** Whether video is neither sent nor received. */
  readonly audioOnly: ReadonlySignal<boolean>;
  /** Whether the user speaks while the microphone is muted. */
  readonly isTalkingMuted: ReadonlySignal<boolean>;
  /** Stops or starts sending and receiving video. */
  setAudioOnly(on: boolean): Promise<void>;
  /** Reconnects to the room and to all peers. */
  reconnect(): void;
  /** Leaves the room and releases devices and connections. A reload of the page does not call this. */
  close(): void;
}

type CallDeps = Pick<Call, 'room' | 'media' | 'engine' | 'board' | 'materials'>;

/** Connects room, engine and devices: the state of the devices is sent to the room, and their tracks through the engine. */
export function createCall(
  { room, media, engine, board, materials }: CallDeps,
  ticket: Pick<Ticket, 'url' | 'token' | 'room' | 'iceServers'>,
): Call {
  const peers = signal<ReadonlyMap<string, Peer>>(new Map());
  const audioOnly = signal(false);
  const isInside = computed(() => isIn(room.phase.value));
  const insiders = computed(() =>
    room.participants.value
      .filter(({ state }) => state.admissionState === 'inside')
      .map(({ id }) => id)
      .join(' '),
  );
  const connected = computed(() =>
    [...peers.value.values()]
      .filter(({ link }) => link === 'ok')
      .map(({ id }) => id)
      .join(' '),
  );
  const mutedSpeech = createMutedSpeechDetector();
  let lastArrival = 0;
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined;

  const path: SignalingPath = {
    get self() {
      return room.self.peek()?.id ?? '';
    },
    isOpen: () => room.phase.peek() === 'inside',
    send: (to, data) => room.sendSignal(to, data),
  };
  void media.attach(engine);

  const disposers = [
    room.onSignal((from, data) => void engine.handleSignal(from, data)),
    room.onRenewed((member) => engine.removePeer(member)),
    engine.on('change', () => {
      peers.value = new Map(engine.peers);
    }),
    effect(() => {
      // A reconnected peer no longer knows the requested quality.
      const ids = connected.value.split(' ').filter((id) => id !== '');
      if (audioOnly.value) for (const id of ids) void engine.setRemoteQuality(id, 'camera', 'off');
    }),
    effect(() => {
      const ids = insiders.value.split(' ').filter((id) => id !== '');
      if (!isInside.value) return;
      const arrival = room.welcomeCount.value;
      const isNew = arrival !== lastArrival;
      lastArrival = arrival;
      clearTimeout(rejoinTimer);
      if (!isNew) return engine.setPeers(ids, false);
      // A student link has no ticket with ICE servers; the room sends them.
      const roomServers = room.iceServers.peek();
      void engine.connect(
        { ...ticket, iceServers: roomServers.length > 0 ? [...roomServers] : ticket.iceServers },
        path,
      );
      // Others may not have rejoined yet: keep their connections for a while, until their offer arrives.
      engine.setPeers([...ids, ...engine.peers.keys()], true);
      rejoinTimer = setTimeout(
        () =>
          engine.setPeers(
            room.participants
              .peek()
              .filter(({ state }) => state.admissionState === 'inside')
              .map(({ id }) => id),
            false,
          ),
        REJOIN_TIMEOUT_MS,
      );
    }),
    effect(() => {
      // TURN credentials expire: the room sends new ones during a long lesson.
      const servers = room.iceServers.value;
      if (servers.length > 0) engine.setIceServers([...servers]);
    }),
    effect(() => {
      const [microphone, camera, screen] = [media.microphone.value, media.camera.value, media.screen.value];
      room.setState({ microphone: deviceState(microphone), camera: deviceState(camera), screen: screen !== undefined });
    }),
    effect(() => {
      const { track, isEnabled } = media.microphone.value;
      mutedSpeech.watch(isInside.value && !isEnabled ? track : undefined);
    }),
    effect(() => {
      if (isOver(room.phase.value)) release();
    }),
  ];
  const measuring = setInterval(() => void measure(), MEASURE_INTERVAL_MS);

  async function measure(): Promise<void> {
    if (!isInside.peek() || engine.peers.size === 0) return;
    const quality = worst(await engine.stats(), [...engine.peers.values()]);
    if (room.self.peek()?.state.quality !== quality) room.setState({ quality });
  }

  /** Releases devices and connections when the call is over. */
  function release(): void {
    clearInterval(measuring);
    clearTimeout(rejoinTimer);
    mutedSpeech.dispose();
    void engine.close();
    media.release();
  }

  return {
    room,
    media,
    engine,
    board,
    materials,
    peers,
    audioOnly,
    isTalkingMuted: mutedSpeech.isTalking,
    async setAudioOnly(on) {
      audioOnly.value = on;
      if (!on) for (const id of engine.peers.keys()) void engine.setRemoteQuality(id, 'camera', 'high');
      await media.setEnabled('camera', !on);
    },
    reconnect() {
      room.retry();
      void engine.restart();
    },
    close() {
      for (const dispose of disposers) dispose();
      release();
      room.leave();
      board.destroy();
    },
  };
}

/** Whether this participant is in the room, including while the socket reconnects. */
export const isIn = (phase: RoomPhase): boolean => phase === 'inside' || phase === 'reconnecting';

const isOver = (phase: RoomPhase): boolean => ['rejected', 'removed', 'ended', 'left'].includes(phase);

function deviceState({ track, isEnabled }: LocalSource): 'on' | 'off' | 'none' {
  if (!isEnabled) return 'off';
  return track ? 'on' : 'none';
}

function worst(stats: readonly PeerStats[], peers: readonly Peer[]): 'good' | 'fair' | 'poor' | 'lost' {
  if (peers.length > 0 && peers.every(({ link }) => link === 'lost')) return 'lost';
  const qualities = stats.map(qualityOf);
  return qualities.includes('poor') ? 'poor' : qualities.includes('fair') ? 'fair' : 'good';
}
