import type { Room } from '../../../core/live-room/index.ts';
import type { MediaEngine, Peer, PeerStats, Quality } from '../media/media-engine.ts';
import { isIn } from './room-phase.ts';

/** How often the connection quality is measured, in ms. */
const MEASURE_INTERVAL_MS = 3_000;

/** Measures the worst connection again and again, and reports it to the room; returns a function that stops it. */
export function measureQuality(room: Room, engine: MediaEngine): () => void {
  async function measure(): Promise<void> {
    if (!isIn(room.phase.peek()) || engine.peers.size === 0) return;
    const quality = engine.quality?.() ?? worst(await engine.stats(), [...engine.peers.values()]);
    if (room.self.peek()?.state.quality !== quality) room.setState({ quality });
  }
  const measuring = setInterval(() => void measure(), MEASURE_INTERVAL_MS);
  return () => clearInterval(measuring);
}

function worst(stats: readonly PeerStats[], peers: readonly Peer[]): Quality {
  if (peers.length > 0 && peers.every(({ link }) => link === 'lost')) return 'lost';
  const qualities = stats.map(qualityOf);
  return qualities.includes('poor') ? 'poor' : qualities.includes('fair') ? 'fair' : 'good';
}

/** Rates a connection by the worst of its figures. */
function qualityOf({
  roundTrip,
  lossUp,
  lossDown,
}: Pick<PeerStats, 'roundTrip' | 'lossUp' | 'lossDown'>): 'good' | 'fair' | 'poor' {
  const loss = Math.max(lossUp, lossDown);
  if (loss > 0.08 || roundTrip > 500) return 'poor';
  return loss > 0.03 || roundTrip > 250 ? 'fair' : 'good';
}
