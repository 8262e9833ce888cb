import type { ReceivedSignalingMessage, SignalingMessage } from '../../../../core/live-room/index.ts';
import type { Source } from '../media-engine.ts';
import {
  isCandidate,
  isDescription,
  isQualityRequest,
  toPlainCandidate,
  toPlainDescription,
  createTransceivers,
  type Outgoing,
} from './transceivers.ts';

export interface PeerConnectionOptions {
  readonly iceServers: RTCIceServer[];
  /** Whether this side gives way when both sides offer at once. */
  isPolite(): boolean;
  /** Makes the first offer. Only newcomers do, so that offers do not collide. */
  readonly isOfferer: boolean;
  readonly outgoing: ReadonlyMap<Source, Outgoing>;
  send(signal: SignalingMessage): void;
  /** Tracks or the state of the connection changed. */
  onChange(): void;
  /** Called when the connection is not established in time. Returns whether it was replaced; otherwise it waits again. */
  onTimeout(): boolean;
  onError(error: unknown): void;
}

/** The connection to one other participant. */
export interface PeerConnection {
  readonly connection: RTCPeerConnection;
  /** Starts to wait for the connection to come up; to be called once somebody is there to connect to. */
  start(): void;
  /** Sends from now on. Before, no sound and no picture leaves this side. */
  release(): void;
  /** Looks for a new network path. */
  restart(): void;
  /** Sets the servers for the next network path. */
  setIceServers(servers: RTCIceServer[]): void;
  /** Whether the connection is down and nothing is sent. A short interruption does not count. */
  isLost(): boolean;
  /** Sends the current outgoing track of a source. */
  updateSender(source: Source): Promise<void>;
  /** The incoming track of a source; present from the start, and muted until media arrives. */
  trackOf(source: Source): MediaStreamTrack | undefined;
  receiverOf(source: Source): RTCRtpReceiver | undefined;
  handleSignal(signal: ReceivedSignalingMessage): Promise<void>;
  close(): void;
}

/** Time a connection may take to come up before it is replaced, in ms. */
const CONNECT_TIMEOUT_MS = 6_000;
/** Time a connection may be interrupted before a new network path is looked for, in ms. */
const DISCONNECT_TIMEOUT_MS = 2_500;

/** Opens a connection with perfect negotiation, a connect timeout, and a fixed set of transceivers. */
export function createPeerConnection({
  iceServers,
  isPolite,
  isOfferer,
  outgoing,
  send,
  onChange,
  onTimeout,
  onError,
}: PeerConnectionOptions): PeerConnection {
  const connection = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
  const transceivers = createTransceivers(connection, outgoing, onError);
  const negotiation = createNegotiation({ connection, isPolite, send, onError, onRemoteOffer: transceivers.adopt });
  let disconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let connectTimer: ReturnType<typeof setTimeout> | undefined;

  function startConnectTimer(): void {
    clearTimeout(connectTimer);
    connectTimer = setTimeout(
      () => connection.connectionState !== 'connected' && !onTimeout() && startConnectTimer(),
      CONNECT_TIMEOUT_MS,
    );
  }

  connection.onicecandidate = ({ candidate }) => send({ candidate: candidate && toPlainCandidate(candidate) });
  connection.onconnectionstatechange = () => {
    clearTimeout(disconnectTimer);
    const state = connection.connectionState;
    if (state === 'failed') handleLoss();
    else if (state === 'disconnected') disconnectTimer = setTimeout(handleLoss, DISCONNECT_TIMEOUT_MS);
    else if (state === 'connected') transceivers.setConnected();
    onChange();
  };
  connection.ontrack = ({ track }) => {
    track.onmute = onChange;
    track.onunmute = onChange;
    onChange();
  };
  if (isOfferer) transceivers.add();

  function handleLoss(): void {
    transceivers.suspend();
    restart();
    onChange();
  }

  function restart(): void {
    if (connection.signalingState === 'closed') return;
    connection.restartIce();
    startConnectTimer();
  }

  return {
    connection,
    start: startConnectTimer,
    release: transceivers.release,
    restart,
    setIceServers(servers) {
      try {
        if (connection.signalingState !== 'closed')
          connection.setConfiguration({ ...connection.getConfiguration(), iceServers: servers });
      } catch (error) {
        onError(error);
      }
    },
    isLost: transceivers.isSuspended,
    updateSender: transceivers.update,
    trackOf: (source) => transceivers.of(source)?.receiver.track,
    receiverOf: (source) => transceivers.of(source)?.receiver,
    async handleSignal({ description, candidate, want }) {
      if (connection.signalingState === 'closed') return;
      if (isDescription(description)) await negotiation.handleDescription(description);
      else if (candidate === null || isCandidate(candidate)) await negotiation.handleCandidate(candidate);
      else if (isQualityRequest(want)) await transceivers.setQuality(want.source, want.quality);
    },
    close() {
      clearTimeout(connectTimer);
      clearTimeout(disconnectTimer);
      transceivers.dispose();
      connection.onnegotiationneeded =
        connection.onicecandidate =
        connection.onconnectionstatechange =
        connection.ontrack =
          null;
      connection.close();
    },
  };
}

interface NegotiationOptions {
  readonly connection: RTCPeerConnection;
  /** Whether this side gives way when both sides offer at once. */
  isPolite(): boolean;
  send(signal: SignalingMessage): void;
  /** Called with each accepted offer before it is answered. */
  onRemoteOffer(): void;
  onError(error: unknown): void;
}

/** Exchanges descriptions and candidates with the other side. */
interface Negotiation {
  handleDescription(description: RTCSessionDescriptionInit): Promise<void>;
  /** `null` marks the end of the candidates. @throws for candidates that the browser rejects. */
  handleCandidate(candidate: RTCIceCandidateInit | null): Promise<void>;
}

/** The "perfect negotiation" pattern of the WebRTC specification. */
function createNegotiation({ connection, isPolite, send, onRemoteOffer, onError }: NegotiationOptions): Negotiation {
  let isMakingOffer = false;
  let isIgnoringOffer = false;
  let isSettingAnswer = false;

  connection.onnegotiationneeded = async () => {
    try {
      isMakingOffer = true;
      await connection.setLocalDescription();
      send({ description: toPlainDescription(connection.localDescription) });
    } catch (error) {
      onError(error);
    } finally {
      isMakingOffer = false;
    }
  };

  return {
    async handleDescription(description) {
      const isReady = !isMakingOffer && (connection.signalingState === 'stable' || isSettingAnswer);
      isIgnoringOffer = !isPolite() && description.type === 'offer' && !isReady;
      if (isIgnoringOffer) return;
      isSettingAnswer = description.type === 'answer';
      await connection.setRemoteDescription(description);
      isSettingAnswer = false;
      if (description.type !== 'offer') return;
      onRemoteOffer();
      await connection.setLocalDescription();
      send({ description: toPlainDescription(connection.localDescription) });
    },
    async handleCandidate(candidate) {
      try {
        await connection.addIceCandidate(candidate ?? undefined);
      } catch (error) {
        // Candidates of an ignored offer do not match the current description.
        if (!isIgnoringOffer) throw error;
      }
    },
  };
}

/** What a connection needs to know about the participant whom it is for. */
export type ConnectionTarget = Pick<PeerConnectionOptions, 'isPolite' | 'send' | 'onChange' | 'onTimeout'>;

/** A connection whose offer and network paths are ready before it is known whom it is for: nothing leaves this browser yet. */
export interface PreparedConnection {
  readonly connection: PeerConnection;
  /** The servers that its network paths were found with. */
  readonly iceServers: readonly RTCIceServer[];
  /** Sends the offer to a participant, and from now on everything else. Works once. */
  assign(target: ConnectionTarget): PeerConnection;
}

type PreparedOptions = Pick<PeerConnectionOptions, 'iceServers' | 'outgoing' | 'onError'>;

/** Prepares a connection, so that a newcomer sees the first picture sooner. */
function prepareConnection(options: PreparedOptions): PreparedConnection {
  let target: ConnectionTarget | undefined;
  let hasOffer = false;
  const connection = createPeerConnection({
    ...options,
    isOfferer: true,
    isPolite: () => target?.isPolite() ?? true,
    onChange: () => target?.onChange(),
    onTimeout: () => target?.onTimeout() ?? true,
    send(signal) {
      if (target) target.send(signal);
      else if (signal.description) hasOffer = true;
    },
  });
  return {
    connection,
    iceServers: options.iceServers,
    assign(next) {
      target = next;
      const { localDescription, iceGatheringState } = connection.connection;
      if (hasOffer) {
        // It names all network paths that have been found so far.
        next.send({ description: toPlainDescription(localDescription) });
        if (iceGatheringState === 'complete') next.send({ candidate: null });
      }
      connection.start();
      return connection;
    },
  };
}

/** Holds at most one prepared connection until it is needed. */
interface PreparedSlot {
  /** The prepared connection, if there is one. Changes of the outgoing tracks apply to it, too. */
  readonly connections: readonly PeerConnection[];
  /** Prepares a connection, and closes an earlier one. */
  prepare(options: PreparedOptions): void;
  /** Takes the connection out, unless its network paths were found with other servers. */
  take(iceServers: readonly RTCIceServer[]): PreparedConnection | undefined;
  clear(): void;
}

/** Credentials are renewed all the time, and older ones are good for hours. */
const urlsOf = (servers: readonly RTCIceServer[]): string => JSON.stringify(servers.map(({ urls }) => urls));

export function createPreparedSlot(): PreparedSlot {
  let prepared: PreparedConnection | undefined;
  function clear(): void {
    prepared?.connection.close();
    prepared = undefined;
  }
  return {
    get connections() {
      return prepared ? [prepared.connection] : [];
    },
    prepare(options) {
      clear();
      prepared = prepareConnection(options);
    },
    take(iceServers) {
      if (prepared && urlsOf(prepared.iceServers) !== urlsOf(iceServers)) clear();
      const taken = prepared;
      prepared = undefined;
      return taken;
    },
    clear,
  };
}
