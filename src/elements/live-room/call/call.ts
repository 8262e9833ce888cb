import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import { createDeferredBoard, createMaterials, type DeferredBoard, type Materials } from '../../../core/board/index.ts';
import { createRoom, type Room } from '../../../core/live-room/index.ts';
import { createSafeStorage } from '../../../core/session/index.ts';
import type { Ticket } from '../../../core/api/endpoints/index.ts';
import { fetchFor, socketOpener } from '../../../runtime/sessions/in-page-provider.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { createLocalMedia, type LocalMedia, type LocalSource } from '../media/local-media.ts';
import type { MediaEngine, MediaTicket, Peer } from '../media/media-engine.ts';
import { MEDIA_ENGINES, type EngineTable } from '../media/media-engines.ts';
import { createMutedSpeechDetector } from '../media/sound.ts';
import { connectEngine, createSignalBuffer } from './connect-engine.ts';
import { createMainView, type MainView } from './main-view.ts';
import { isIn, isOver } from './room-phase.ts';

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
  /** Names the element that shows a picture, until the returned function is called. */
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

interface CallOptions extends Pick<Call, 'room' | 'media' | 'board' | 'materials'> {
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
      // A call that cannot work opens no device and does not join the room.
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

/** Why a call has no engine: the room uses one that this page does not know, or its code could not be loaded. */
export type EngineError = 'unknown' | 'load';

interface LoadEngineOptions {
  /** The engine that the room uses, once it is known; later changes are ignored. */
  readonly name: ReadonlySignal<string | undefined>;
  readonly engines: EngineTable;
  onLoad(engine: MediaEngine): void;
  onError(error: EngineError): void;
}

/** Creates the engine of a room as soon as its name is known; the returned function cancels that. */
function loadEngine({ name, engines, onLoad, onError }: LoadEngineOptions): () => void {
  let isStarted = false;
  let isCancelled = false;
  const stop = effect(() => {
    if (name.value === undefined || isStarted) return;
    isStarted = true;
    void start(name.value);
  });

  async function start(wanted: string): Promise<void> {
    const load = Object.hasOwn(engines, wanted) ? engines[wanted] : undefined;
    const create = await load?.().catch(() => undefined);
    if (isCancelled) return;
    if (create) onLoad(create());
    else onError(load ? 'load' : 'unknown');
  }

  return () => {
    isCancelled = true;
    stop();
  };
}

/** Reports the state of the own devices to the room; returns a function that stops it. */
function reportDevices(room: Room, media: LocalMedia): () => void {
  return effect(() => {
    const [microphone, camera, screen] = [media.microphone.value, media.camera.value, media.screen.value];
    room.setState({ microphone: deviceState(microphone), camera: deviceState(camera), screen: screen !== undefined });
  });
}

/** For the others, a device that the system has stopped is missing. */
function deviceState({ track, isEnabled, isMuted }: LocalSource): 'on' | 'off' | 'none' {
  if (!isEnabled) return 'off';
  return track && !isMuted ? 'on' : 'none';
}

/** Whether the browser plays the others' sound: some wait for a press first. */
interface Sound {
  readonly isBlocked: ReadonlySignal<boolean>;
  /** Grows with each further attempt to play. */
  readonly attempt: ReadonlySignal<number>;
  /** Remembers that the browser refused to play. */
  block(): void;
  /** Tries again, best within a press. */
  playAgain(): void;
}

function createSound(): Sound {
  const isBlocked = signal(false);
  const attempt = signal(0);
  return {
    isBlocked,
    attempt,
    block() {
      isBlocked.value = true;
    },
    playAgain: () =>
      batch(() => {
        isBlocked.value = false;
        attempt.value += 1;
      }),
  };
}

interface UseCallOptions extends Pick<Ticket, 'url' | 'token' | 'room' | 'iceServers'> {
  /** Name of the media engine; absent for students, who learn it from the room. */
  engine?: string;
  /** Teachers may add images and PDFs to the board. */
  isTeacher: boolean;
  /** Fetches a new token when this one has expired. */
  renewToken?: () => Promise<string | undefined>;
}

/** Creates a call while the component is mounted; unmounting releases devices, connections and the socket. */
export function useCall(options: UseCallOptions): Call | undefined {
  const { session, language } = useScreen();
  // A call keeps the ticket and the session that it started with.
  const [start] = useState({ ...options, session, language });
  const [call, setCall] = useState<Call>();
  useEffect(() => {
    const { url, token, room: name, engine, iceServers, isTeacher, renewToken, session, language } = start;
    const tabStorage = createSafeStorage(() => sessionStorage);
    const media = createLocalMedia({ storage: createSafeStorage(() => localStorage), tabStorage });
    const initialState = (kind: 'microphone' | 'camera') => (media[kind].peek().isEnabled ? 'none' : 'off');
    const { provider, api } = session;
    // A lesson without a board needs none of its code.
    const board = createDeferredBoard(async () =>
      (await import('../../../core/board/board.ts')).createBoard({ provider }),
    );
    const room = createRoom({
      url,
      token,
      room: name,
      language,
      storage: tabStorage,
      board,
      openSocket: socketOpener(url),
      ...(renewToken && { renewToken }),
      state: {
        admissionState: 'devices',
        microphone: initialState('microphone'),
        camera: initialState('camera'),
        screen: false,
        quality: 'good',
      },
    });
    const materials = createMaterials({
      provider,
      fetch: fetchFor(provider),
      fileToken: () => room.fileToken.peek(),
      ...(isTeacher && { api }),
    });
    const ticket = { url, token, room: name, iceServers, engine };
    const created = createCall({ room, media, board, materials, ticket });
    const listening = new AbortController();
    addEventListener('online', created.reconnect, listening);
    // A browser that keeps a page which is left closes its connections.
    addEventListener('pageshow', ({ persisted }) => persisted && created.reconnect(), listening);
    created.start();
    setCall(created);
    return () => {
      listening.abort();
      created.close();
      setCall(undefined);
    };
  }, [start]);
  return call;
}
