import { releaseClock } from '../../support/browser/clock.ts';
import type { MediaEngine } from '../../../src/elements/live-room/media/media-engine.ts';
import { needs } from '../../support/browser/engine.ts';
import { framesFrom, meshRoom, paintedTrack, until } from './mesh-room.ts';

// What goes over a connection knows no other time than the machine's.
releaseClock();

needs('calls').describe('the mesh after a long interruption', () => {
  const room = meshRoom();
  const tracks: MediaStreamTrack[] = [];
  afterEach(() => {
    room.close();
    for (const track of tracks.splice(0)) track.stop();
  });

  const withPicture = () => (engine: MediaEngine) => {
    const track = paintedTrack();
    tracks.push(track);
    return engine.publish(track, 'camera');
  };
  const sees = (engine: MediaEngine, peer: string, more = 0) =>
    until(async () => (await framesFrom(engine, peer)) > more, `pictures arrive from ${peer}`);

  it("reconnects when both sides wait for the other's offer", async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken', withPicture());
    await Promise.all([sees(hanako, 'ken'), sees(ken, 'hanako')]);
    // Ken's room has removed Hanako, who was away for long. Her offer reaches him, and his answer is lost.
    ken.removePeer('hanako');
    room.down();
    const before = room.signals.length;
    await hanako.restart();
    const offer = () => room.signals.slice(before).find(({ signal }) => signal.description !== undefined);
    await until(offer, 'she makes an offer');
    await ken.handleSignal('hanako', structuredClone(offer()?.signal ?? {}));
    room.drop();
    room.up();
    await until(() => hanako.peers.get('ken')?.link === 'ok' && ken.peers.get('hanako')?.link === 'ok', 'up again');
    const seen = await framesFrom(hanako, 'ken');
    await sees(hanako, 'ken', seen + 5);
  });
});
