import type { PeerStats } from './media-engine.ts';

interface Counters {
  at: number;
  sent: number;
  received: number;
  packets: number;
  lost: number;
  frames: number;
}

/** Turns the counters of connections into figures over the time since they were read last. */
export function createStatsReader() {
  const before = new Map<string, Counters>();

  async function read(id: string, connection: RTCPeerConnection): Promise<PeerStats> {
    const now: Counters = { at: performance.now(), sent: 0, received: 0, packets: 0, lost: 0, frames: 0 };
    const figures = { roundTrip: 0, lossUp: 0, framesPerSecond: 0, relay: false, audioLevel: 0 };
    const report = await connection.getStats();
    for (const [, one] of report as unknown as Map<string, Record<string, unknown>>) {
      const number = (name: string) => (typeof one[name] === 'number' ? one[name] : 0);
      if (one.type === 'inbound-rtp') {
        now.received += number('bytesReceived');
        now.packets += number('packetsReceived');
        now.lost += Math.max(0, number('packetsLost'));
        now.frames += number('framesDecoded');
        figures.framesPerSecond = Math.max(figures.framesPerSecond, number('framesPerSecond'));
        figures.audioLevel = Math.max(figures.audioLevel, number('audioLevel'));
      }
      if (one.type === 'outbound-rtp') now.sent += number('bytesSent');
      if (one.type === 'remote-inbound-rtp') figures.lossUp = Math.max(figures.lossUp, number('fractionLost'));
      if (one.type === 'candidate-pair' && one.nominated === true && one.state === 'succeeded') {
        figures.roundTrip = number('currentRoundTripTime') * 1000;
        figures.relay = relays(report, one.localCandidateId) || relays(report, one.remoteCandidateId);
      }
    }
    const last = before.get(id) ?? now;
    before.set(id, now);
    const seconds = (now.at - last.at) / 1000;
    const rate = (bytes: number) => (seconds > 0 ? bytes * 8 / 1000 / seconds : 0);
    const lost = now.lost - last.lost;
    const packets = now.packets - last.packets;
    return {
      id, ...figures,
      lossDown: lost + packets > 0 ? lost / (lost + packets) : 0,
      kilobitsUp: rate(now.sent - last.sent),
      kilobitsDown: rate(now.received - last.received),
      framesDecoded: now.frames,
    };
  }

  return { read, forget: (id: string) => before.delete(id) };
}

function relays(report: RTCStatsReport, id: unknown): boolean {
  const candidate = typeof id === 'string' ? report.get(id) as { candidateType?: string } | undefined : undefined;
  return candidate?.candidateType === 'relay';
}

/** What a line is worth, in words: the worst of its figures decides. */
export function qualityOf({ roundTrip, lossUp, lossDown }: Pick<PeerStats, 'roundTrip' | 'lossUp' | 'lossDown'>): 'good' | 'fair' | 'poor' {
  const loss = Math.max(lossUp, lossDown);
  if (loss > 0.08 || roundTrip > 500) return 'poor';
  return loss > 0.03 || roundTrip > 250 ? 'fair' : 'good';
}
