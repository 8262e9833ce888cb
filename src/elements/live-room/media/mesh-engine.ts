import type { ReceivedSignalingMessage } from '../../../core/live-room/index.ts';
import { createLink, type Link, type Outgoing } from './peer-connection.ts';
import { usableServers } from './ice-servers.ts';
import { LINES, type Quality } from './mesh-signalling.ts';
import type { EngineEvents, EngineState, MediaEngine, Peer, RemoteTrack, SignalingPath, Source } from './media-engine.ts';
import { createStatsReader } from './mesh-stats.ts';
import { createActiveSpeakers } from './active-speakers.ts';

interface Member {
  link: Link;
  peer: Peer;
  /** Did this side make the first offer? It also builds anew what breaks. */
  offers: boolean;
  /** Names this attempt to connect, so that late signals of an earlier one do no harm. */
  round: string;
}

/** What a camera may take of the line: of the pictures sent by four people each goes to three others. */
const ONE_TO_ONE = { maxKilobits: 1_500, maxFramesPerSecond: 24 };
const IN_COMPANY = { maxKilobits: 600, maxFramesPerSecond: 20 };

/**
 * Everybody is connected with everybody: good for the few people of a lesson, without any server in between. Signals
 * go along the room's socket.
 */
export function createMeshEngine(): MediaEngine {
  const members = new Map<string, Member>();
  const peers = new Map<string, Peer>();
  const published = new Map<Source, { track: MediaStreamTrack; on: boolean; options: Outgoing['options'] }>();
  const outgoing = new Map<Source, Outgoing>();
  const listeners = new Map<keyof EngineEvents, Set<(event: never) => void>>();
  const readStats = createStatsReader();
  let state: EngineState = 'idle';
  let isPaused = false;
  let iceServers: RTCIceServer[] = [];
  let path: SignalingPath | undefined;

  const speakers = createActiveSpeakers((id) => refresh(id));

  function emit<Name extends keyof EngineEvents>(name: Name, event: EngineEvents[Name]): void {
    for (const listener of listeners.get(name) ?? []) (listener as (event: EngineEvents[Name]) => void)(event);
  }

  function enter(next: EngineState): void {
    if (next === state) return;
    state = next;
    emit('state', { state });
  }

  function isPolite(id: string): boolean {
    return (path?.self ?? '') > id;
  }

  function add(id: string, round?: string): Member {
    members.get(id)?.link.close();
    const offers = round === undefined;
    const ownRound = round ?? crypto.randomUUID();
    const link = createLink({
      iceServers, offers, outgoing,
      polite: isPolite(id),
      send: (signal) => path?.send(id, { ...signal, round: ownRound }),
      changed: () => refresh(id),
      failed: (error) => emit('error', { error }),
      gaveUp: () => {
        const givesUp = offers && path?.isOpen() === true;
        if (givesUp) add(id);
        return givesUp;
      },
    });
    const member: Member = { link, offers, round: ownRound, peer: { id, tracks: new Map(), link: 'connecting', speaking: false } };
    members.set(id, member);
    speakers.watch(id, () => link.receiverOf('microphone'));
    refresh(id);
    void reshape();
    return member;
  }

  /** Whose link a signal is for; undefined where it belongs to an attempt that is over. */
  function memberFor(from: string, { round, description }: ReceivedSignalingMessage): Member | undefined {
    const known = members.get(from);
    if (typeof round !== 'string' || known?.round === round) return known;
    const isOffer = typeof description === 'object' && description !== null && 'type' in description && description.type === 'offer';
    // Where both have begun anew at once, the polite side's attempt goes.
    const yields = !known?.offers || known.peer.link !== 'connecting' || isPolite(from);
    return isOffer && yields ? add(from, round) : undefined;
  }

  function refresh(id: string): void {
    const member = members.get(id);
    if (!member) return;
    const tracks = new Map<Source, RemoteTrack>();
    for (const source of LINES) {
      const track = member.link.trackOf(source);
      if (track) tracks.set(source, { track, muted: track.muted });
    }
    member.peer = { id, tracks, link: linkOf(member.link), speaking: speakers.isSpeaking(id) };
    peers.set(id, member.peer);
    const links = [...peers.values()].map((peer) => peer.link);
    if (state !== 'closed') enter(links.includes('lost') ? 'reconnecting' : path ? 'connected' : 'connecting');
    emit('change', { peer: id });
  }

  /** The more people, the smaller each picture. */
  async function reshape(): Promise<void> {
    const camera = published.get('camera');
    if (!camera) return;
    camera.options = { ...camera.options, ...members.size > 1 ? IN_COMPANY : ONE_TO_ONE };
    await send('camera');
  }

  /** Brings what goes out from a source up to date on every link. */
  async function send(source: Source): Promise<void> {
    const { track, on, options } = published.get(source) ?? { track: null, on: false, options: {} };
    outgoing.set(source, { track: on && !isPaused ? track : null, options });
    await Promise.all([...members.values()].map(({ link }) => link.fill(source)));
  }

  function part(id: string): void {
    members.get(id)?.link.close();
    members.delete(id);
    peers.delete(id);
    speakers.forget(id);
    readStats.forget(id);
    void reshape();
    emit('change', { peer: id });
  }

  return {
    get state() {
      return state;
    },
    peers,

    async connect(ticket, signalPath) {
      iceServers = usableServers(ticket.iceServers);
      path = signalPath;
      enter('connected');
    },
    useServers(servers) {
      iceServers = usableServers(servers);
      for (const { link } of members.values()) link.useServers(iceServers);
    },
    meet(ids, newcomer) {
      for (const id of ids) {
        const known = members.get(id);
        if (!known) {
          // The others wait for the newcomer's offer.
          if (newcomer) add(id);
        } else if (known.peer.link === 'lost') known.link.restart();
      }
      for (const id of members.keys()) if (!ids.includes(id)) part(id);
    },
    part,
    async take(from, signal) {
      try {
        await memberFor(from, signal)?.link.take(signal);
      } catch (error) {
        emit('error', { error });
      }
    },
    async publish(track, source, options = {}) {
      if (options.hint) track.contentHint = options.hint;
      published.set(source, { track, on: options.on ?? true, options });
      await (source === 'camera' ? reshape() : send(source));
    },
    async replace(source, track) {
      const known = published.get(source);
      if (!known) return;
      if (known.options.hint) track.contentHint = known.options.hint;
      published.set(source, { ...known, track });
      await send(source);
    },
    async enable(source, on) {
      const known = published.get(source);
      if (!known) return;
      known.on = on;
      await send(source);
    },
    async unpublish(source) {
      published.delete(source);
      await send(source);
    },
    async receive(peer, source, quality: Quality) {
      path?.send(peer, { want: { source, quality } });
    },
    pause(paused) {
      isPaused = paused;
      for (const source of published.keys()) void send(source);
    },
    async restart() {
      for (const { link } of members.values()) link.restart();
    },
    stats: () => Promise.all([...members].map(([id, { link }]) => readStats.read(id, link.connection))),
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener as (event: never) => void));
      return () => {
        known.delete(listener as (event: never) => void);
      };
    },
    async close() {
      for (const id of members.keys()) part(id);
      speakers.close();
      published.clear();
      outgoing.clear();
      enter('closed');
      listeners.clear();
      path = undefined;
    },
  };
}

function linkOf(link: Link): Peer['link'] {
  if (link.isLost()) return 'lost';
  const { connectionState } = link.connection;
  if (connectionState === 'disconnected') return 'poor';
  return connectionState === 'connected' ? 'ok' : 'connecting';
}
