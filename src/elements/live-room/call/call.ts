import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Board, Materials } from '../../../core/board/index.ts';
import type { Room, RoomPhase } from '../../../core/live-room/index.ts';
import type { Ticket } from '../../../core/index.ts';
import type { LocalMedia, LocalSource } from '../media/local-media.ts';
import type { MediaEngine, Peer, PeerStats, SignalingPath } from '../media/media-engine.ts';
import { qualityOf } from '../media/mesh-stats.ts';
import { createMutedSpeechDetector } from '../media/muted-speech-detector.ts';

/** How often the lines are measured, milliseconds. */
const MEASURE_EVERY = 3_000;
/** After a provider has come back the others come back one by one: so long nobody's picture is let go, milliseconds. */
const RETURN_PATIENCE = 8_000;

/** Everything of one call: the room's words, the engine that moves picture and sound, and one's own devices. */
export interface Call {
  readonly room: Room;
  readonly media: LocalMedia;
  readonly engine: MediaEngine;
  readonly board: Board;
  /** Pictures and PDFs behind the board; only a teacher brings in new ones. */
  readonly materials: Materials;
  /** Those whom media is exchanged with, by the member's id. */
  readonly peers: ReadonlySignal<ReadonlyMap<string, Peer>>;
  readonly audioOnly: ReadonlySignal<boolean>;
  /** Speaks with the microphone off. */
  readonly isTalkingMuted: ReadonlySignal<boolean>;
  /** Stops or starts sending and receiving pictures. */
  setAudioOnly(on: boolean): Promise<void>;
  /** Looks for new paths, and for the room. */
  reconnect(): void;
  /** Says goodbye, and lets devices, connections and the room go. A page that is only loaded anew does not come here. */
  close(): void;
}

type Pieces = Pick<Call, 'room' | 'media' | 'engine' | 'board' | 'materials'>;

/** Wires the pieces together: what the person does with a device is told in the room and goes out over the engine. */
export function createCall({ room, media, engine, board, materials }: Pieces, ticket: Pick<Ticket, 'url' | 'token' | 'room' | 'iceServers'>): Call {
  const peers = signal<ReadonlyMap<string, Peer>>(new Map());
  const audioOnly = signal(false);
  const isInside = computed(() => isIn(room.phase.value));
  const insiders = computed(() => room.participants.value.filter(({ state }) => state.admissionState === 'inside').map(({ id }) => id).join(' '));
  const connected = computed(() => [...peers.value.values()].filter(({ link }) => link === 'ok').map(({ id }) => id).join(' '));
  const mutedTalk = createMutedSpeechDetector();
  let arrived = 0;
  let parting: ReturnType<typeof setTimeout> | undefined;

  const path: SignalingPath = {
    get self() {
      return room.self.peek()?.id ?? '';
    },
    isOpen: () => room.phase.peek() === 'inside',
    send: (to, data) => room.sendSignal(to, data),
  };
  void media.attach(engine);

  const ends = [
    room.onSignal((from, data) => void engine.handleSignal(from, data)),
    room.onRenewed((member) => engine.removePeer(member)),
    engine.on('change', () => {
      peers.value = new Map(engine.peers);
    }),
    effect(() => {
      // Who is connected anew has forgotten what was wanted.
      const ids = connected.value.split(' ').filter((id) => id !== '');
      if (audioOnly.value) for (const id of ids) void engine.setRemoteQuality(id, 'camera', 'off');
    }),
    effect(() => {
      const ids = insiders.value.split(' ').filter((id) => id !== '');
      if (!isInside.value) return;
      const arrival = room.welcomeCount.value;
      const isNew = arrival !== arrived;
      arrived = arrival;
      clearTimeout(parting);
      if (!isNew) return engine.setPeers(ids, false);
      // Who came by a student's link has no ticket that names the servers: the room does.
      const told = room.iceServers.peek();
      void engine.connect({ ...ticket, iceServers: told.length > 0 ? [...told] : ticket.iceServers }, path);
      // The others may not be back yet: whoever is missing keeps the connection until an offer comes, for a while.
      engine.setPeers([...ids, ...engine.peers.keys()], true);
      parting = setTimeout(() => engine.setPeers(room.participants.peek().filter(({ state }) => state.admissionState === 'inside').map(({ id }) => id), false), RETURN_PATIENCE);
    }),
    effect(() => {
      // Credentials are over some day: those that come in a long lesson serve connections that look for a new path.
      const servers = room.iceServers.value;
      if (servers.length > 0) engine.setIceServers([...servers]);
    }),
    effect(() => {
      const [microphone, camera, screen] = [media.microphone.value, media.camera.value, media.screen.value];
      room.setState({ microphone: deviceState(microphone), camera: deviceState(camera), screen: screen !== undefined });
    }),
    effect(() => {
      const { track, isEnabled } = media.microphone.value;
      mutedTalk.watch(isInside.value && !isEnabled ? track : undefined);
    }),
    effect(() => {
      if (isOver(room.phase.value)) letGo();
    }),
  ];
  const measuring = setInterval(() => void measure(), MEASURE_EVERY);

  async function measure(): Promise<void> {
    if (!isInside.peek() || engine.peers.size === 0) return;
    const quality = worst(await engine.stats(), [...engine.peers.values()]);
    if (room.self.peek()?.state.quality !== quality) room.setState({ quality });
  }

  /** A call that is over holds no device and no connection. */
  function letGo(): void {
    clearInterval(measuring);
    clearTimeout(parting);
    mutedTalk.dispose();
    void engine.close();
    media.release();
  }

  return {
    room, media, engine, board, materials, peers, audioOnly,
    isTalkingMuted: mutedTalk.isTalking,
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
      for (const end of ends) end();
      letGo();
      room.leave();
      board.destroy();
    },
  };
}

/** Is this side in the room, if only by a line that is being mended? */
export const isIn = (phase: RoomPhase): boolean => phase === 'inside' || phase === 'reconnecting';

const isOver = (phase: RoomPhase): boolean => ['refused', 'removed', 'ended', 'left'].includes(phase);

function deviceState({ track, isEnabled }: LocalSource): 'on' | 'off' | 'none' {
  if (!isEnabled) return 'off';
  return track ? 'on' : 'none';
}

function worst(stats: readonly PeerStats[], peers: readonly Peer[]): 'good' | 'fair' | 'poor' | 'lost' {
  if (peers.length > 0 && peers.every(({ link }) => link === 'lost')) return 'lost';
  const qualities = stats.map(qualityOf);
  return qualities.includes('poor') ? 'poor' : qualities.includes('fair') ? 'fair' : 'good';
}
