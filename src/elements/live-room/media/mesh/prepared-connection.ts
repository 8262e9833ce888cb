import { toPlainDescription } from './mesh-signaling.ts';
import { createPeerConnection, type PeerConnection, type PeerConnectionOptions } from './peer-connection.ts';

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
export interface PreparedSlot {
  /** The connection that is ready, to which changes of what is sent apply, too. */
  readonly connections: readonly PeerConnection[];
  /** Prepares a connection, in place of one that is there. */
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
