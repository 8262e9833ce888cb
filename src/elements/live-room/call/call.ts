import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { DeferredBoard, Materials } from '../../../core/board/index.ts';
import type { Room } from '../../../core/live-room/index.ts';
import type { LocalMedia } from '../media/devices/local-media.ts';
import type { MediaEngine, MediaTicket, Peer } from '../media/media-engine.ts';
import { MEDIA_ENGINES, type EngineTable } from '../media/media-engines.ts';
import { createMutedSpeechDetector } from '../media/speech.ts';
import { connectEngine } from './connect-engine.ts';
import { loadEngine, type EngineError } from './load-engine.ts';
import { reportDevices } from './report-devices.ts';
import { createMainView, type MainView } from './main-view.ts';
import { isIn, isOver } from './room-phase.ts';
import { createSignalBuffer } from './signal-buffer.ts';
import { createSound, type Sound } from './sound.ts';

/** One call: the room, the engine that transports media, the own devices, and the board. */
export interface Call {
  readonly room: Room;
  readonly media: LocalMedia;
  readonly board: DeferredBoard;
  /** What fills the main area of the room, and who takes whom along. */
  readonly mainView: MainView;
  /** Images and PDFs of the board; only a teacher can add any. */
  readonly materials: Materials;
  /** Why no media can be exchanged in this room; the call is over then. */
  readonly engineError: ReadonlySignal<EngineError | undefined>;
  /** Participants with whom media is exchanged, by participant ID. */
  readonly peers: ReadonlySignal<ReadonlyMap<string, Peer>>;
  /** Whether video is neither sent nor received. */
  readonly audioOnly: ReadonlySignal<boolean>;
  /** Whether the others' sound is played. */
  readonly sound: Sound;
  /** Whether a teacher has muted the microphone, until the user unmutes it. */
  readonly isMutedByTeacher: ReadonlySignal<boolean>;
  /** Whether picture and sound go through a media server, in which teachers can mute others. */
  readonly hasMediaServer: ReadonlySignal<boolean>;
  /** Says on which element a picture is shown, until the returned function is called. */
  showPicture(track: MediaStreamTrack, element: HTMLVideoElement): () => void;
  /** Whether the user speaks while the microphone is muted. */
  readonly isTalkingMuted: ReadonlySignal<boolean>;
  /** Opens the devices and joins the room. */
  start(): void;
  /** Stops or starts sending and receiving video. */
  setAudioOnly(on: boolean): Promise<void>;
  /** Reconnects to the room and to all peers. */
  reconnect(): void;
  /** Leaves the room and releases devices and connections. A reload of the page does not call this. */
  close(): void;
}

export interface CallOptions extends Pick<Call, 'room' | 'media' | 'board' | 'materials'> {
  /** A student has no ticket that names the engine: then the room does. */
  readonly ticket: MediaTicket & { readonly engine?: string | undefined };
  readonly engines?: EngineTable;
}

/** Connects room, engine and devices: the state of the devices is sent to the room, and their tracks through the engine. */
export function createCall({ room, media, board, materials, ticket, engines = MEDIA_ENGINES }: CallOptions): Call {
  const peers = signal<ReadonlyMap<string, Peer>>(new Map());
  const audioOnly = signal(false);
  const isMutedByTeacher = signal(false);
  const engineName = computed(() => ticket.engine ?? room.engine.value);
  const isUnknown = ticket.engine !== undefined && !Object.hasOwn(engines, ticket.engine);
  const engineError = signal<EngineError | undefined>(isUnknown ? 'unknown' : undefined);
  const mutedSpeech = createMutedSpeechDetector();
  const signals = createSignalBuffer(room);
  const mainView = createMainView({ room, media });
  let engine: MediaEngine | undefined;
  let closeEngine = () => {};

  const cancelLoading = loadEngine({
    name: engineName,
    engines,
    onLoad(loaded) {
      engine = loaded;
      closeEngine = connectEngine({ room, media, engine, ticket, signals, peers, audioOnly, isMutedByTeacher });
    },
    onError(error) {
      engineError.value = error;
      room.dispose();
      release();
    },
  });
  const disposers = [
    mainView.dispose,
    reportDevices(room, media),
    effect(() => {
      const { track, isEnabled } = media.microphone.value;
      mutedSpeech.watch(isIn(room.phase.value) && !isEnabled ? track : undefined);
    }),
    effect(() => {
      if (isOver(room.phase.value)) release();
    }),
  ];

  /** Releases devices and connections when the call is over. */
  function release(): void {
    cancelLoading();
    closeEngine();
    signals.dispose();
    mutedSpeech.dispose();
    media.release();
  }

  return {
    room,
    media,
    board,
    mainView,
    materials,
    engineError,
    peers,
    audioOnly,
    isMutedByTeacher,
    hasMediaServer: computed(() => engineName.value === 'livekit'),
    showPicture: (track, element) => engine?.show?.(track, element) ?? (() => {}),
    sound: createSound(),
    isTalkingMuted: mutedSpeech.isTalking,
    start() {
      // No device is opened, and nobody sees this side, where the call cannot work.
      if (isUnknown) return;
      void media.start();
      room.join();
    },
    async setAudioOnly(on) {
      audioOnly.value = on;
      if (!on && engine) for (const id of engine.peers.keys()) void engine.setRemoteQuality(id, 'camera', 'high');
      await media.setEnabled('camera', !on);
    },
    reconnect() {
      room.retry();
      void engine?.restart();
    },
    close() {
      for (const dispose of disposers) dispose();
      release();
      room.leave();
      board.destroy();
    },
  };
}
