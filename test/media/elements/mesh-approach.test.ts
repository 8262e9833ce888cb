import { releaseClock } from '../../support/browser/clock.ts';
import { expect } from '@open-wc/testing';
import type { MediaEngine } from '../../../src/elements/live-room/media/media-engine.ts';
import { capture } from '../../../src/elements/live-room/media/capture.ts';
import { needs } from '../../support/browser/engine.ts';
import { watchHoldings, type Holdings } from './holdings.ts';
import { framesFrom, meshRoom, paintedTrack, until } from './mesh-room.ts';

// What goes over a connection knows no other time than the machine's.
releaseClock();

needs('calls').describe('the mesh between a participant in the lobby and one in the room', () => {
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

  const withDevices = async (engine: MediaEngine): Promise<void> => {
    const [camera, microphone] = [paintedTrack(), await capture('microphone')];
    tracks.push(camera, microphone);
    await engine.publish(camera, 'camera');
    await engine.publish(microphone, 'microphone');
  };
  const states = () =>
    held.connections.filter(({ signalingState }) => signalingState !== 'closed').map((each) => each.connectionState);
  const areLaid = (count = 2) =>
    until(() => states().length === count && states().every((state) => state === 'connected'), 'connections are laid');
  /** Packets of sound and picture that have left over all connections. */
  async function packets(): Promise<number> {
    let sum = 0;
    for (const connection of held.connections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'outbound-rtp') sum += report.packetsSent;
    return sum;
  }
  const sees = (engine: MediaEngine, peer: string) =>
    until(async () => (await framesFrom(engine, peer)) > 0, `pictures arrive from ${peer}`);

  it('prepares a connection over which neither side sends anything, and uses it after entering', async () => {
    const hanako = await room.enter('hanako', withDevices);
    const ken = await room.approach('ken', withDevices);
    await areLaid();
    // What is published while the connection is there is held back, too.
    await withDevices(ken);
    await withDevices(hanako);
    await hanako.enable('camera', false);
    await hanako.enable('camera', true);
    expect(held.sending('video').concat(held.sending('audio'))).to.eql([]);
    expect([hanako.peers.size, ken.peers.size]).to.eql([0, 0]);
    expect(await packets()).to.equal(0);
    room.admit('ken');
    await Promise.all([sees(hanako, 'ken'), sees(ken, 'hanako')]);
    expect(held.connections.length).to.equal(2);
    expect(held.sending('audio').length).to.equal(2);
  });

  it('sends nothing before entering, whichever side makes the offer', async () => {
    const ken = await room.approach('ken', withDevices);
    // Hanako takes him for somebody inside.
    const hanako = await room.enter('hanako', withDevices);
    await until(() => hanako.peers.get('ken')?.link === 'ok', 'the connection is up');
    expect(await framesFrom(hanako, 'ken')).to.equal(0);
    expect([held.sending('video').length, ken.peers.size]).to.eql([1, 0]);
    room.admit('ken');
    await Promise.all([sees(hanako, 'ken'), sees(ken, 'hanako')]);
  });

  it('closes the connection when one side leaves, and opens it again', async () => {
    const hanako = await room.enter('hanako', withDevices);
    const ken = await room.approach('ken', withDevices);
    await areLaid();
    hanako.setPeers([], false, []);
    ken.approach?.([]);
    expect(states()).to.eql([]);
    hanako.setPeers([], false, ['ken']);
    ken.approach?.(['hanako']);
    await areLaid();
    ken.removePeer('hanako');
    hanako.removePeer('ken');
    expect(states()).to.eql([]);
    ken.approach?.(['hanako']);
    await areLaid();
  });

  it('opens at most as many connections as the room has places', async () => {
    await room.enter('hanako', withDevices);
    for (const name of ['ai', 'ben', 'chie', 'dan', 'emi']) await room.approach(name);
    const areUp = () => states().filter((state) => state === 'connected').length === 6;
    await until(areUp, 'three connections are up');
    expect(states().length).to.equal(8);
    room.close();
    expect(states()).to.eql([]);
  });
});
