import { releaseClock } from '../../support/browser/clock.ts';
import { expect } from '@open-wc/testing';
import type { MediaEngine } from '../../../src/elements/live-room/media/media-engine.ts';
import { capture } from '../../../src/elements/live-room/media/capture.ts';
import { needs } from '../../support/browser/engine.ts';
import { arriving, framesFrom, meshRoom, paintedTrack, until } from './mesh-room.ts';

// What goes over a connection knows no other time than the machine's.
releaseClock();

needs('calls').describe('the mesh between browsers', () => {
  let room: ReturnType<typeof meshRoom>;
  const tracks: MediaStreamTrack[] = [];
  const picture = (color?: string) => {
    const track = paintedTrack(color);
    tracks.push(track);
    return track;
  };
  const withPicture = (color?: string) => (engine: MediaEngine) => engine.publish(picture(color), 'camera');

  beforeEach(() => {
    room = meshRoom();
  });
  afterEach(() => {
    room.close();
    for (const track of tracks.splice(0)) track.stop();
  });

  /** As the room does it: a sound that nobody plays has no level. */
  const play = (track: MediaStreamTrack | undefined) => {
    const audio = new Audio();
    audio.srcObject = new MediaStream(track ? [track] : []);
    void audio.play();
  };
  const sees = (engine: MediaEngine, peer: string, more = 0) =>
    until(async () => (await framesFrom(engine, peer)) > more, `pictures arrive from ${peer}`);
  const isUp = (engine: MediaEngine, peer: string) =>
    until(() => engine.peers.get(peer)?.link === 'ok', `the link to ${peer} is up`);

  it('shows the videos of two people to each other', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken', withPicture('teal'));
    await Promise.all([sees(hanako, 'ken'), sees(ken, 'hanako')]);
  });

  it('lets only the newcomer send offers, so that none collide', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken', withPicture());
    await Promise.all([sees(hanako, 'ken'), sees(ken, 'hanako')]);
    const offers = room.signals.filter(
      ({ signal }) => (signal.description as { type?: string } | undefined)?.type === 'offer',
    );
    expect(offers.map(({ from }) => from)).to.deep.equal(['ken']);
  });

  it('shows four people to each other', async () => {
    const names = ['ai', 'ben', 'chie', 'dan'];
    for (const name of names) await room.enter(name, withPicture());
    for (const [name, engine] of room.engines) {
      await Promise.all(names.filter((other) => other !== name).map((other) => sees(engine, other)));
    }
  });

  it('starts and stops a shared screen without renegotiation', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken');
    await sees(ken, 'hanako');
    const before = room.signals.filter(({ signal }) => 'description' in signal).length;
    await hanako.publish(picture('navy'), 'screen');
    await until(() => arriving(ken, 'hanako', 'screen'), 'the screen arrives');
    await hanako.unpublish('screen');
    const seen = await framesFrom(ken, 'hanako');
    await sees(ken, 'hanako', seen);
    expect(room.signals.filter(({ signal }) => 'description' in signal).length).to.equal(before);
  });

  it('sends nothing of a source that is off, even to a newcomer', async () => {
    const microphone = await capture('microphone');
    tracks.push(microphone);
    const hanako = await room.enter('hanako', async (engine) => {
      await engine.publish(picture(), 'camera');
      await engine.publish(microphone, 'microphone', { on: false });
    });
    const ken = await room.enter('ken');
    await sees(ken, 'hanako');
    expect(arriving(ken, 'hanako', 'microphone')).to.equal(undefined);
    await hanako.enable('microphone', true);
    await until(() => arriving(ken, 'hanako', 'microphone'), 'the voice arrives');
    play(arriving(ken, 'hanako', 'microphone'));
    await until(() => ken.peers.get('hanako')?.speaking, 'the voice is heard');
  });

  it('keeps a muted microphone muted through a change of device and a restart', async () => {
    const [first, second] = [await capture('microphone'), await capture('microphone')];
    tracks.push(first, second);
    const hanako = await room.enter('hanako', async (engine) => {
      await engine.publish(picture(), 'camera');
      await engine.publish(first, 'microphone', { on: false });
    });
    const ken = await room.enter('ken');
    await sees(ken, 'hanako');
    await hanako.replace('microphone', second);
    await hanako.restart();
    await isUp(ken, 'hanako');
    const seen = await framesFrom(ken, 'hanako');
    await sees(ken, 'hanako', seen + 5);
    expect(arriving(ken, 'hanako', 'microphone')).to.equal(undefined);
  });

  it('sends nothing while paused, and resumes as before', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken');
    await sees(ken, 'hanako');
    hanako.pause(true);
    const sent = async () => (await hanako.stats())[0]?.kilobitsUp ?? 0;
    await until(async () => (await sent()) < 5, 'the line falls silent');
    const seen = await framesFrom(ken, 'hanako');
    hanako.pause(false);
    await sees(ken, 'hanako', seen);
  });

  it('finds a new network path on restart while the call continues', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken', withPicture());
    await sees(ken, 'hanako');
    const nameOf = (text: string) => /a=ice-ufrag:(\S+)/.exec(text)?.[1];
    const described = () =>
      room.signals.flatMap(({ from, signal }) =>
        from === 'hanako' && signal.description ? [nameOf((signal.description as { sdp: string }).sdp)] : [],
      );
    const [before] = described();
    await hanako.restart();
    await until(() => described().at(-1) !== before, 'new candidates are offered');
    const seen = await framesFrom(ken, 'hanako');
    await sees(ken, 'hanako', seen + 5);
  });

  it('handles restarts of both sides at once', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken', withPicture());
    await Promise.all([sees(hanako, 'ken'), sees(ken, 'hanako')]);
    await Promise.all([hanako.restart(), ken.restart()]);
    const [ofHanako, ofKen] = [await framesFrom(ken, 'hanako'), await framesFrom(hanako, 'ken')];
    await Promise.all([sees(ken, 'hanako', ofHanako + 5), sees(hanako, 'ken', ofKen + 5)]);
  });

  it('continues to send video while signaling is down', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken');
    await sees(ken, 'hanako');
    room.down();
    const seen = await framesFrom(ken, 'hanako');
    await sees(ken, 'hanako', seen + 5);
    room.up();
    await isUp(hanako, 'ken');
  });

  it('connects once delayed signals arrive', async () => {
    const hanako = await room.enter('hanako', withPicture());
    room.down();
    const ken = await room.enter('ken', withPicture());
    room.up();
    await Promise.all([sees(hanako, 'ken'), sees(ken, 'hanako')]);
  });

  it('sends no video to a peer in audio-only mode', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken');
    await sees(ken, 'hanako');
    await ken.setRemoteQuality('hanako', 'camera', 'off');
    await until(async () => ((await hanako.stats())[0]?.kilobitsUp ?? 0) < 5, 'no picture is sent');
    await ken.setRemoteQuality('hanako', 'camera', 'high');
    const seen = await framesFrom(ken, 'hanako');
    await sees(ken, 'hanako', seen);
  });

  it('ignores malformed signals', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken', withPicture());
    await sees(hanako, 'ken');
    for (const signal of [
      {},
      { description: 'x' },
      { candidate: 7 },
      { description: { type: 'offer', sdp: 'no' } },
      { round: 'other', candidate: { candidate: '' } },
      { want: { source: 'x', quality: 'off' } },
    ]) {
      await hanako.handleSignal('ken', signal);
    }
    const seen = await framesFrom(hanako, 'ken');
    await sees(hanako, 'ken', seen + 5);
    expect(ken.peers.get('hanako')?.link).to.equal('ok');
  });

  it('continues with new ICE servers, and ignores invalid ones', async () => {
    const hanako = await room.enter('hanako', withPicture());
    const ken = await room.enter('ken', withPicture());
    await sees(hanako, 'ken');
    const servers = [
      { urls: ['https://no-server.example'] },
      { urls: ['turn:turn.example.jp'] },
      { urls: ['turn:turn.example.jp?transport=udp', 'nonsense'], username: '1:hanako', credential: 'c' },
    ];
    hanako.setIceServers(servers);
    await hanako.restart();
    const seen = await framesFrom(hanako, 'ken');
    await sees(hanako, 'ken', seen + 5);
    await hanako.connect(
      { url: '', token: '', room: '', iceServers: servers },
      { self: 'hanako', isOpen: () => true, send() {} },
    );
    room.leave('ken');
    hanako.setPeers(['mai'], true);
    expect(hanako.peers.get('mai')?.link).to.equal('connecting');
    expect(ken.peers.size).to.equal(0);
  });

  it('closes all connections', async () => {
    const RealConnection = RTCPeerConnection;
    const made: RTCPeerConnection[] = [];
    window.RTCPeerConnection = class extends RealConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    };
    try {
      await room.enter('hanako', withPicture());
      for (let turn = 0; turn < 10; turn += 1) {
        const ken = await room.enter('ken', withPicture());
        await isUp(ken, 'hanako');
        room.leave('ken');
      }
      room.leave('hanako');
      expect(made.length).to.equal(20);
      expect(made.filter(({ connectionState }) => connectionState !== 'closed')).to.deep.equal([]);
    } finally {
      window.RTCPeerConnection = RealConnection;
    }
  });
});
