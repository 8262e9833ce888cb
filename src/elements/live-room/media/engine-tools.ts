import type { EngineEvents, MediaEngine, PeerStats } from './media-engine.ts';

type Listener = (event: never) => void;

/** The events of a media engine. */
export interface EngineEmitter {
  readonly on: MediaEngine['on'];
  emit<Name extends keyof EngineEvents>(name: Name, event: EngineEvents[Name]): void;
  removeAllListeners(): void;
}

export function createEngineEmitter(): EngineEmitter {
  const listeners = new Map<keyof EngineEvents, Set<Listener>>();
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener as Listener));
      return () => void set.delete(listener as Listener);
    },
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) (listener as (event: unknown) => void)(event);
    },
    removeAllListeners: () => listeners.clear(),
  };
}

/** Totals of a connection at one time. */
interface Counters {
  at: number;
  sent: number;
  received: number;
  packets: number;
  lost: number;
  frames: number;
}

/** A peer connection, or the reports of several tracks together. */
type StatsSource = Pick<RTCPeerConnection, 'getStats'>;

/** Computes statistics of connections over the time since the previous read. */
export interface StatsReader {
  read(id: string, connection: StatsSource): Promise<PeerStats>;
  remove(id: string): void;
}

export function createStatsReader(): StatsReader {
  const previous = new Map<string, Counters>();

  async function read(id: string, connection: StatsSource): Promise<PeerStats> {
    const now: Counters = { at: performance.now(), sent: 0, received: 0, packets: 0, lost: 0, frames: 0 };
    const figures = { roundTrip: 0, lossUp: 0, framesPerSecond: 0, relay: false, audioLevel: 0 };
    const report = await connection.getStats();
    for (const [, entry] of report as unknown as Map<string, Record<string, unknown>>) {
      const number = (name: string) => (typeof entry[name] === 'number' ? entry[name] : 0);
      if (entry.type === 'inbound-rtp') {
        now.received += number('bytesReceived');
        now.packets += number('packetsReceived');
        now.lost += Math.max(0, number('packetsLost'));
        now.frames += number('framesDecoded');
        figures.framesPerSecond = Math.max(figures.framesPerSecond, number('framesPerSecond'));
        figures.audioLevel = Math.max(figures.audioLevel, number('audioLevel'));
      }
      if (entry.type === 'outbound-rtp') now.sent += number('bytesSent');
      if (entry.type === 'remote-inbound-rtp') figures.lossUp = Math.max(figures.lossUp, number('fractionLost'));
      if (entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded') {
        figures.roundTrip = number('currentRoundTripTime') * 1000;
        figures.relay = isRelayed(report, entry.localCandidateId) || isRelayed(report, entry.remoteCandidateId);
      }
    }
    const last = previous.get(id) ?? now;
    previous.set(id, now);
    const seconds = (now.at - last.at) / 1000;
    const rate = (bytes: number) => (seconds > 0 ? (bytes * 8) / 1000 / seconds : 0);
    const lost = now.lost - last.lost;
    const packets = now.packets - last.packets;
    return {
      id,
      ...figures,
      lossDown: lost + packets > 0 ? lost / (lost + packets) : 0,
      kilobitsUp: rate(now.sent - last.sent),
      kilobitsDown: rate(now.received - last.received),
      framesDecoded: now.frames,
    };
  }

  return { read, remove: (id) => void previous.delete(id) };
}

function isRelayed(report: RTCStatsReport, id: unknown): boolean {
  const candidate = typeof id === 'string' ? (report.get(id) as { candidateType?: string } | undefined) : undefined;
  return candidate?.candidateType === 'relay';
}
