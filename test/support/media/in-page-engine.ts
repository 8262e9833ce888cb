// The third implementation of `MediaEngine`, for tests only: no WebRTC, no encoder, no network but the room's own socket. Over
// that the engines tell each other what they send, so that two rooms of one page or of two browsers see each other's tiles,
// muted sources, shared screens and lost lines. What is shown of the others are still pictures.
//
// No module of the product knows it, and there is no name by which a provider or a page could ask for it: tests put it where
// the mesh is loaded from (without-media.ts; for whole pages playwright/live-test.ts).
import { createEngineEmitter } from '../../../src/elements/live-room/media/engine-tools.ts';
import type {
  EngineState,
  MediaEngine,
  Peer,
  PeerStats,
  SignalingPath,
  Source,
} from '../../../src/elements/live-room/media/media-engine.ts';
import { CAMERA, SCREEN, silentSound, stillPicture } from './still-tracks.ts';

const SOURCES: readonly Source[] = ['microphone', 'camera', 'screen', 'screenAudio'];

/** What one side tells the other: what it sends now, and whether its user speaks. */
interface Announcement {
  readonly sends: readonly Source[];
  readonly speaks: boolean;
}

type Line = 'ok' | 'poor' | 'lost';

interface Link {
  readonly tracks: Map<Source, MediaStreamTrack>;
  announcement: Announcement | undefined;
  /** The sources that the other side does not want. */
  readonly unwanted: Set<Source>;
}

/** What tests do to the engines of their page. */
export interface InPageMedia {
  /** The state of the lines to all others: tests of what a bad connection looks like. */
  setLine(line: Line): void;
  /** Whether the user of this page's rooms speaks. */
  speak(isSpeaking: boolean): void;
  /** How many engines are connected, as connections would be. */
  openEngines(): number;
  /** What all engines of the page send, one source for each other participant. */
  sending(): Source[];
}

interface Controls {
  update(): void;
  sending(): Source[];
}

const engines = new Set<Controls>();
let line: Line = 'ok';
let isSpeaking = false;
const updateAll = (): void => engines.forEach(({ update }) => update());

export const inPageMedia: InPageMedia = {
  setLine(next) {
    line = next;
    updateAll();
  },
  speak(next) {
    isSpeaking = next;
    updateAll();
  },
  openEngines: () => engines.size,
  sending: () => [...engines].flatMap((engine) => engine.sending()),
};

export function createInPageEngine(): MediaEngine {
  const emitter = createEngineEmitter();
  const published = new Map<Source, boolean>();
  const links = new Map<string, Link>();
  /** What has been told by somebody who is not among the peers yet. */
  const early = new Map<string, Announcement>();
  const peers = new Map<string, Peer>();
  let state: EngineState = 'idle';
  let path: SignalingPath | undefined;
  let isPaused = false;

  const sentTo = ({ unwanted }: Link): Source[] =>
    isPaused ? [] : SOURCES.filter((source) => published.get(source) && !unwanted.has(source));

  function setState(next: EngineState): void {
    if (next === state || state === 'closed') return;
    state = next;
    emitter.emit('state', { state });
  }

  /** `isOffer` asks for an announcement in return. */
  function announce(id: string, isOffer = false): void {
    const link = links.get(id);
    if (!link) return;
    const announcement: Announcement = {
      sends: sentTo(link),
      speaks: isSpeaking && published.get('microphone') === true,
    };
    // The provider lets nothing through that is not a signal of the mesh.
    path?.send(id, { description: { type: isOffer ? 'offer' : 'answer', sdp: JSON.stringify(announcement) } });
  }
  const announceToAll = (): void => [...links.keys()].forEach((id) => announce(id));

  /** Shows a peer as it is now. */
  function refresh(id: string): void {
    const link = links.get(id);
    if (!link) return;
    const { announcement, tracks } = link;
    for (const source of announcement?.sends ?? []) if (!tracks.has(source)) tracks.set(source, trackOf(source));
    const isLost = line === 'lost';
    const shown = [...tracks].map(
      ([source, track]) => [source, { track, muted: isLost || !announcement?.sends.includes(source) }] as const,
    );
    peers.set(id, {
      id,
      tracks: new Map(shown),
      link: announcement ? line : 'connecting',
      speaking: !isLost && announcement?.speaks === true,
    });
    emitter.emit('change', { peer: id });
  }

  function remove(id: string): void {
    early.delete(id);
    const link = links.get(id);
    if (!link) return;
    for (const track of link.tracks.values()) track.stop();
    links.delete(id);
    peers.delete(id);
    emitter.emit('change', { peer: id });
  }

  const controls: Controls = {
    update() {
      announceToAll();
      for (const id of links.keys()) refresh(id);
      setState(line === 'lost' && links.size > 0 ? 'reconnecting' : path ? 'connected' : state);
    },
    sending: () => [...links.values()].filter(({ announcement }) => announcement).flatMap(sentTo),
  };

  return {
    get state() {
      return state;
    },
    peers,
    on: emitter.on,
    async connect(_, signaling) {
      path = signaling;
      engines.add(controls);
      setState('connected');
    },
    setIceServers() {},
    setPeers(ids, isNewcomer) {
      for (const id of links.keys()) if (!ids.includes(id)) remove(id);
      for (const id of ids.filter((each) => !links.has(each))) {
        links.set(id, { tracks: new Map(), announcement: early.get(id), unwanted: new Set() });
        early.delete(id);
        refresh(id);
        announce(id, isNewcomer);
      }
    },
    removePeer: remove,
    async handleSignal(from, { description, want }) {
      const link = links.get(from);
      const request = requestIn(want);
      if (request && link) {
        if (request.quality === 'off') link.unwanted.add(request.source);
        else link.unwanted.delete(request.source);
        announce(from);
      }
      const received = announcementIn(description);
      if (!received) return;
      if (!link) return void early.set(from, received.announcement);
      link.announcement = received.announcement;
      if (received.isOffer) announce(from);
      refresh(from);
    },
    async publish(_, source, { on = true } = {}) {
      published.set(source, on);
      announceToAll();
    },
    async replace() {},
    async enable(source, on) {
      if (published.has(source)) published.set(source, on);
      announceToAll();
    },
    async unpublish(source) {
      published.delete(source);
      announceToAll();
    },
    async setRemoteQuality(peer, source, quality) {
      path?.send(peer, { want: { source, quality } });
    },
    pause(paused) {
      isPaused = paused;
      announceToAll();
    },
    async restart() {
      for (const id of links.keys()) announce(id, true);
    },
    stats: async () => [...links.keys()].map(statsOf),
    async close() {
      engines.delete(controls);
      [...links.keys()].forEach(remove);
      published.clear();
      setState('closed');
      emitter.removeAllListeners();
      path = undefined;
    },
  };
}

function trackOf(source: Source): MediaStreamTrack {
  if (source === 'microphone' || source === 'screenAudio') return silentSound();
  return stillPicture(source === 'camera' ? { ...CAMERA, colour: '#6f4f2f' } : SCREEN);
}

const statsOf = (id: string): PeerStats => ({
  id,
  roundTrip: line === 'ok' ? 20 : 800,
  lossUp: 0,
  lossDown: 0,
  kilobitsUp: 0,
  kilobitsDown: 0,
  framesPerSecond: 0,
  framesDecoded: 0,
  relay: false,
  audioLevel: 0,
});

/** What another engine of this kind has told; nothing for what is malformed, as the mesh ignores it. */
function announcementIn(description: unknown): { isOffer: boolean; announcement: Announcement } | undefined {
  const { type, sdp } = (description ?? {}) as Partial<Record<'type' | 'sdp', unknown>>;
  if (typeof sdp !== 'string') return undefined;
  try {
    return { isOffer: type === 'offer', announcement: JSON.parse(sdp) as Announcement };
  } catch {
    return undefined;
  }
}

function requestIn(want: unknown): { source: Source; quality: string } | undefined {
  const { source, quality } = (want ?? {}) as Partial<Record<'source' | 'quality', unknown>>;
  const known = SOURCES.find((each) => each === source);
  return known && typeof quality === 'string' ? { source: known, quality } : undefined;
}
