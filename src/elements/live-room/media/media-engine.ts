import type { Ticket } from '../../../core/index.ts';
import type { ReceivedSignalingMessage, SignalingMessage } from '../../../core/live-room/index.ts';

/** Where a track comes from. */
export type Source = 'microphone' | 'camera' | 'screen' | 'screenAudio';

export type EngineState = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'closed';

export interface RemoteTrack {
  readonly track: MediaStreamTrack;
  /** Nothing arrives now, although the track is there. */
  readonly muted: boolean;
}

/** Somebody whom the engine exchanges media with; `id` is the member's of the room. */
export interface Peer {
  readonly id: string;
  readonly tracks: ReadonlyMap<Source, RemoteTrack>;
  readonly link: 'connecting' | 'ok' | 'poor' | 'lost';
  readonly speaking: boolean;
}

/** Figures of one peer: times in milliseconds, losses as shares (0–1), rates in kilobits per second. */
export interface PeerStats {
  id: string;
  roundTrip: number;
  lossUp: number;
  lossDown: number;
  kilobitsUp: number;
  kilobitsDown: number;
  framesPerSecond: number;
  framesDecoded: number;
  /** Goes through a relay? */
  relay: boolean;
  /** Level of the received sound, 0–1. */
  audioLevel: number;
}

/** Who else is in the room, and the way to them: the room's socket. */
export interface SignalingPath {
  /** This member's own id in the room. */
  readonly self: string;
  /** Do signals get through now? */
  isOpen(): boolean;
  send(to: string, signal: SignalingMessage): void;
}

export interface PublishOptions {
  maxKilobits?: number;
  maxFramesPerSecond?: number;
  /** What matters about a picture: smooth motion or sharp detail. */
  hint?: 'motion' | 'detail' | 'speech';
  /** Does it go out from the first moment? It does by default; what is muted must not be heard for even a word. */
  on?: boolean;
}

export interface EngineEvents {
  /** Somebody's tracks, link or speaking changed. */
  change: { peer: string };
  state: { state: EngineState };
  /** The browser wants a gesture before it plays sound. */
  error: { error: unknown };
}

/**
 * Moves picture and sound, and nothing else: chat, hands, roster, clock and board go over the room's socket whatever the
 * engine is. The provider names the engine in the ticket, and it is never changed inside a call.
 */
export interface MediaEngine {
  readonly state: EngineState;
  readonly peers: ReadonlyMap<string, Peer>;
  /** Starts; `path` carries signals for engines that need one. */
  connect(ticket: Pick<Ticket, 'url' | 'token' | 'room' | 'iceServers'>, path: SignalingPath): Promise<void>;
  /** Other servers, or the same with new credentials: for new connections, and for new paths of those that are there. */
  useServers(servers: Ticket['iceServers']): void;
  /** Who is inside now. `newcomer`: this side has just come, and offers to all of them. */
  meet(members: readonly string[], newcomer: boolean): void;
  /** A member is gone for good. */
  part(member: string): void;
  /** A signal from another member. */
  take(from: string, signal: ReceivedSignalingMessage): Promise<void>;
  publish(track: MediaStreamTrack, source: Source, options?: PublishOptions): Promise<void>;
  /** Another device for the same source, without a new negotiation. */
  replace(source: Source, track: MediaStreamTrack): Promise<void>;
  /** Mutes or unmutes; what is muted stays so through every reconnect. */
  enable(source: Source, on: boolean): Promise<void>;
  unpublish(source: Source): Promise<void>;
  /** Wants a source of a peer in this quality: audio-only mode, hidden tiles. */
  receive(peer: string, source: Source, quality: 'off' | 'low' | 'high'): Promise<void>;
  /** Holds all sending while the room shows itself as paused, and lets it go on with the state as it was. */
  pause(paused: boolean): void;
  /** Restarts the connections: the visible "reconnect". */
  restart(): Promise<void>;
  stats(): Promise<PeerStats[]>;
  on<Name extends keyof EngineEvents>(name: Name, listener: (event: EngineEvents[Name]) => void): () => void;
  /** Ends all connections; local tracks belong to who made them. */
  close(): Promise<void>;
}
