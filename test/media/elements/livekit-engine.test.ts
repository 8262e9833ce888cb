// The engine over LiveKit without a server; with one: test/cluster/livekit/.
import { releaseClock } from '../../support/browser/clock.ts';
import { expect } from '@open-wc/testing';
import { MEDIA_SERVER } from '../../../src/core/live-room/index.ts';
import { MEDIA_ENGINES } from '../../../src/elements/live-room/media/media-engines.ts';
import type { MediaEngine } from '../../../src/elements/live-room/media/media-engine.ts';
import { eventually } from '../../support/browser/page.ts';
import { needs } from '../../support/browser/engine.ts';

// What goes over a connection knows no other time than the machine's.
releaseClock();

/** Nothing listens there. */
const NOWHERE = { url: 'ws://127.0.0.1:9', token: 'token' };

needs('calls').describe('the LiveKit engine', () => {
  let engine: MediaEngine;
  const { clone } = MediaStreamTrack.prototype;
  let copies: MediaStreamTrack[] = [];
  beforeEach(async () => {
    engine = (await MEDIA_ENGINES['livekit']?.())?.() ?? expect.fail();
    copies = [];
    MediaStreamTrack.prototype.clone = function copy() {
      const copied = clone.call(this);
      copies.push(copied);
      return copied;
    };
  });
  afterEach(async () => {
    MediaStreamTrack.prototype.clone = clone;
    await engine.close();
  });

  const canvasTrack = (): MediaStreamTrack =>
    document.createElement('canvas').captureStream().getVideoTracks()[0] ?? expect.fail();
  const connect = () =>
    engine.connect(
      { url: '', token: '', room: '', iceServers: [] },
      { self: 'me', isOpen: () => true, send: () => undefined },
    );

  it('connects once the provider has sent access, and retries without a reply', async () => {
    let failures = 0;
    engine.on('error', () => (failures += 1));
    await connect();
    await engine.handleSignal('somebody', { access: NOWHERE });
    await engine.handleSignal(MEDIA_SERVER, { access: { ...NOWHERE, url: 'https://127.0.0.1:9' } });
    await engine.handleSignal(MEDIA_SERVER, { access: { url: NOWHERE.url } });
    expect(engine.state).to.equal('connecting');
    await engine.handleSignal(MEDIA_SERVER, { access: NOWHERE });
    await eventually(() => failures > 1);
    expect(engine.state).to.equal('connecting');
  });

  it('shows only participants of the room, and after a while that they cannot be reached', async () => {
    await connect();
    engine.setPeers(['a', 'b'], true);
    expect([...engine.peers.values()].map(({ id, link }) => [id, link])).to.deep.equal([
      ['a', 'connecting'],
      ['b', 'connecting'],
    ]);
    engine.setPeers(['a'], false);
    // Whose page was reloaded is still in the room.
    engine.removePeer('a');
    expect([...engine.peers.keys()]).to.deep.equal(['a']);
    await eventually(() => engine.peers.get('a')?.link === 'lost');
  });

  it("sends copies of the tracks: closing ends the copies and keeps the devices' tracks", async () => {
    const [camera, other, screen] = [canvasTrack(), canvasTrack(), canvasTrack()];
    await engine.publish(camera, 'camera');
    await engine.replace('camera', other);
    await engine.publish(screen, 'screen');
    await engine.enable('camera', false);
    expect(copies.map(({ readyState }) => readyState)).to.deep.equal(['ended', 'live', 'live']);
    await engine.unpublish('screen');
    expect(copies.map(({ readyState }) => readyState)).to.deep.equal(['ended', 'live', 'ended']);
    await engine.close();
    expect(copies.map(({ readyState }) => readyState)).to.deep.equal(['ended', 'ended', 'ended']);
    for (const track of [camera, other, screen]) {
      expect([track.readyState, track.enabled]).to.deep.equal(['live', true]);
      track.stop();
    }
  });
});
