import type { Ticket } from '../../../core/api/endpoints/index.ts';
import type { ParticipantState, ReceivedSignalingMessage, SignalingMessage } from '../../../core/live-room/index.ts';

/** What an engine gets of the room's ticket. */
export type MediaTicket = Pick<Ticket, 'url' | 'token' | 'room' | 'iceServers'>;

/** What a track carries. */
export type Source = 'microphone' | 'camera' | 'screen' | 'screenAudio';

export type EngineState = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'closed';

export interface RemoteTrack {
  readonly track: MediaStreamTrack;
  /** Whether no media arrives at the moment. */
  readonly muted: boolean;
}

/** How good a connection is. */
export type Quality = ParticipantState['quality'];

/** A participant whom the engine exchanges media with; `id` is the participant ID of the room. */
export interface Peer {
  readonly id: string;
  readonly tracks: ReadonlyMap<Source, RemoteTrack>;
  /** State of the connection; `lost` after a long interruption, `poor` during a short one. */
  readonly link: 'connecting' | 'ok' | 'poor' | 'lost';
  readonly speaking: boolean;
}

/** Statistics of one peer: times in ms, losses as fractions (0–1), rates in kbit/s. */
export interface PeerStats {
  id: string;
  roundTrip: number;
  lossUp: number;
  lossDown: number;
  kilobitsUp: number;
  kilobitsDown: number;
  framesPerSecond: number;
  framesDecoded: number;
  /** Whether the connection uses a relay (TURN). */
  relay: boolean;
  /** Level of the received audio, 0–1. */
  audioLevel: number;
}

/** Sends signaling messages to other participants through the room's socket. */
export interface SignalingPath {
  /** ID of this participant in the room. */
  readonly self: string;
  /** Whether messages can be delivered at the moment. */
  isOpen(): boolean;
  send(to: string, signal: SignalingMessage): void;
}

export interface PublishOptions {
  maxKilobits?: number;
  maxFramesPerSecond?: number;
  /** Content hint of the track: smooth motion, sharp detail, or speech. */
  hint?: 'motion' | 'detail' | 'speech';
  /** Whether the track is sent at once. Default: true. A muted track must not be audible even for a moment. */
  on?: boolean;
}

export interface EngineEvents {
  /** Tracks, connection or speaking of a peer changed, or the peer was removed. */
  change: { peer: string };
  state: { state: EngineState };
  /** A teacher has muted this source of this side, through the media server. */
  muted: { source: Source };
  /** Signaling or negotiation with a peer failed, or connecting to the media server. */
  error: { error: unknown };
}

/**
 * Transports video and audio, and nothing else: chat, raised hands, participants, clock and board use the room's socket
 * with every engine. The provider names the engine; it does not change during a call. `MEDIA_ENGINES` lists all of them.
 */
export interface MediaEngine {
  readonly state: EngineState;
  readonly peers: ReadonlyMap<string, Peer>;
  /**
   * Prepares the engine while the user is not in the room yet, so that connecting takes less time. Nothing is sent to
   * anybody. Called again when the servers change.
   */
  prepare?(iceServers: Ticket['iceServers']): void;
  /**
   * Opens connections to participants inside, called after `connect` while the user is in the lobby. No sound and no picture
   * leaves this side before `setPeers` is called.
   */
  approach?(ids: readonly string[]): void;
  /** Starts the engine. `path` carries signaling messages for engines that need them. */
  connect(ticket: MediaTicket, path: SignalingPath): Promise<void>;
  /** Sets the ICE servers for new connections, and for new network paths of existing ones. */
  setIceServers(servers: Ticket['iceServers']): void;
  /**
   * Connects to these participants and disconnects all others. A newcomer has just joined and sends an offer to each.
   * Participants in the lobby may open connections with `approach`; they get no sound and no picture.
   */
  setPeers(ids: readonly string[], isNewcomer: boolean, lobbyIds?: readonly string[]): void;
  /** Disconnects a participant whose page was reloaded: it makes a new connection. */
  removePeer(id: string): void;
  /** Handles a signaling message from another participant, or from the provider about a media server. */
  handleSignal(from: string, signal: ReceivedSignalingMessage): Promise<void>;
  /** Sends a local track to all peers. */
  publish(track: MediaStreamTrack, source: Source, options?: PublishOptions): Promise<void>;
  /** Replaces the track of a source, for example after a change of the device, without renegotiation. */
  replace(source: Source, track: MediaStreamTrack): Promise<void>;
  /** Mutes or unmutes a source; reconnections keep the state. */
  enable(source: Source, on: boolean): Promise<void>;
  unpublish(source: Source): Promise<void>;
  /** Asks a peer to send a source in this quality, for audio-only mode or hidden tiles. */
  setRemoteQuality(peer: string, source: Source, quality: 'off' | 'low' | 'high'): Promise<void>;
  /** Pauses or resumes sending all sources. */
  pause(paused: boolean): void;
  /** Restarts all connections, for the "reconnect" button. */
  restart(): Promise<void>;
  /** Statistics of all peers since the last call. */
  stats(): Promise<PeerStats[]>;
  /** How the media server rates this side's connection; engines without one are rated by their `stats`. */
  quality?(): Quality;
  /**
   * Names the element that shows a peer's picture, so that a media server sends no more than is visible. Returns a function
   * that ends it.
   */
  show?(track: MediaStreamTrack, element: HTMLVideoElement): () => void;
  /** Adds a listener and returns a function that removes it. */
  on<Name extends keyof EngineEvents>(name: Name, listener: (event: EngineEvents[Name]) => void): () => void;
  /** Closes all connections. Local tracks stay open; their owner stops them. */
  close(): Promise<void>;
}
