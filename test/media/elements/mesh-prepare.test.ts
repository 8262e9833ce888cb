import { releaseClock } from '../../support/browser/clock.ts';
import { expect } from '@open-wc/testing';
import type { MediaEngine } from '../../../src/elements/live-room/media/media-engine.ts';
import { needs } from '../../support/browser/engine.ts';
import { watchHoldings, type Holdings } from './holdings.ts';
import { framesFrom, meshRoom, paintedTrack, until } from './mesh-room.ts';

// What goes over a connection knows no other time than the machine's.
releaseClock();

const STUN = [{ urls: ['stun:127.0.0.1:9'] }];

needs('calls').describe('the mesh before entering the room', () => {
  const tracks: MediaStreamTrack[] = [];
  let room: ReturnType<typeof meshRoom>;
  let held: Holdings;
  beforeEach(() => {
    room = meshRoom();
    held = watchHoldings();
  });
  afterEach(() => {
    room.close();
    for (const track of tracks.splice(0)) track.stop();
    held.stop();
  });

  const withPicture = async (engine: MediaEngine): Promise<void> => {
    const track = paintedTrack();
    tracks.push(track);
    await engine.publish(track, 'camera');
  };
  /** Prepares, and waits until everything is ready that can be. */
  const prepared =
    (servers: Parameters<NonNullable<MediaEngine['prepare']>>[0] = []) =>
    async (engine: MediaEngine): Promise<void> => {
      await withPicture(engine);
      engine.prepare?.(servers);
      const [connection] = held.connections.slice(-1);
      await until(() => connection?.signalingState === 'have-local-offer', 'the offer is ready');
      if (servers.length === 0) await until(() => connection?.iceGatheringState === 'complete', 'paths are known');
    };
  const sees = (engine: MediaEngine, peer: string) =>
    until(async () => (await framesFrom(engine, peer)) > 0, `pictures arrive from ${peer}`);
  const fromKen = () => room.signals.filter(({ from }) => from === 'ken');

  it('prepares a connection without sending a message, and uses it', async () => {
    const hanako = await room.enter('hanako', withPicture);
    const ken = await room.enter('ken', async (engine) => {
      await prepared()(engine);
      expect(room.signals).to.eql([]);
      expect(held.connections.map(({ connectionState }) => connectionState)).to.eql(['new']);
    });
    await Promise.all([sees(hanako, 'ken'), sees(ken, 'hanako')]);
    expect(held.connections.length).to.equal(2);
    const [offer] = fromKen();
    expect(JSON.stringify(offer?.signal.description)).to.contain('a=candidate:');
  });

  it('does not send a camera that was switched off meanwhile', async () => {
    const hanako = await room.enter('hanako', withPicture);
    const ken = await room.enter('ken', async (engine) => {
      await prepared()(engine);
      await engine.enable('camera', false);
    });
    await sees(ken, 'hanako');
    expect(held.sending('video').length).to.equal(1);
    await ken.enable('camera', true);
    await sees(hanako, 'ken');
  });

  it('makes another connection for other ICE servers, or when the other side is missing', async () => {
    const hanako = await room.enter('hanako', withPicture);
    const ken = await room.enter('ken', prepared(STUN));
    await Promise.all([sees(hanako, 'ken'), sees(ken, 'hanako')]);
    expect(held.connections.length).to.equal(3);
    expect(held.open().connections).to.equal(2);
    room.close();
    await room.enter('aoi', prepared());
    expect(held.open().connections).to.equal(0);
  });

  it('closes a prepared connection with the engine', async () => {
    await room.enter('hanako', async (engine) => {
      await prepared()(engine);
      await engine.close();
    });
    expect(held.open().connections).to.equal(0);
  });
});
