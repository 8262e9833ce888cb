import { expect } from '@open-wc/testing';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import type { Ticket } from '../../../src/core/api/endpoints/index.ts';
import { createBoard, createDeferredBoard, createMaterials } from '../../../src/core/board/index.ts';
import { createRoom } from '../../../src/core/live-room/index.ts';
import { createCall, type Call } from '../../../src/elements/live-room/call/call.ts';
import { createLocalMedia } from '../../../src/elements/live-room/media/local-media.ts';
import { createEngineEmitter } from '../../../src/elements/live-room/media/engine-tools.ts';
import type { MediaEngine, SignalingPath } from '../../../src/elements/live-room/media/media-engine.ts';
import type { EngineTable } from '../../../src/elements/live-room/media/media-engines.ts';
import { needs } from '../../support/browser/engine.ts';
import { setUpLivePage, shadow } from './live-page.ts';
import { beSignedIn } from '../../support/browser/test-page.ts';
import { eventually, mountHtml } from '../../support/browser/page.ts';

/** The least that an engine has to do: it transports nothing, and sends each newcomer's greeting. */
function createGreetingEngine() {
  const emitter = createEngineEmitter();
  const [participants, greetings, sources] = [new Set<string>(), new Map<string, unknown>(), new Set<string>()];
  let path: SignalingPath | undefined;
  const engine: MediaEngine = {
    state: 'connected',
    peers: new Map(),
    on: emitter.on,
    async connect(_, signaling) {
      path = signaling;
    },
    setIceServers() {},
    setPeers(ids, isNewcomer) {
      for (const id of ids) {
        participants.add(id);
        if (isNewcomer) path?.send(id, { round: 'hello' });
      }
    },
    removePeer: (id) => void participants.delete(id),
    async handleSignal(from, { round }) {
      greetings.set(from, round);
    },
    publish: async (_, source) => void sources.add(source),
    async replace() {},
    async enable() {},
    unpublish: async (source) => void sources.delete(source),
    async setRemoteQuality() {},
    pause() {},
    async restart() {},
    stats: async () => [],
    async close() {},
  };
  return { engine, participants, greetings, sources };
}

needs('calls').describe('the media engine of a call', () => {
  const testPage = setUpLivePage('once');
  const calls: Call[] = [];
  const { fetch } = window;
  afterEach(() => {
    for (const call of calls.splice(0)) call.close();
    window.fetch = fetch;
  });

  function call(
    ticket: Omit<Ticket, 'engine' | 'identity' | 'role'> & { engine?: string },
    engines: EngineTable,
  ): Call {
    const [storage, tabStorage] = [createMemoryStorage(), createMemoryStorage()];
    const board = createDeferredBoard(async () => createBoard({ provider: testPage.provider.url }));
    const room = createRoom({
      ...ticket,
      board,
      storage: tabStorage,
      language: 'ja',
      state: { admissionState: 'inside', microphone: 'off', camera: 'off', screen: false, quality: 'good' },
    });
    const materials = createMaterials({ provider: testPage.provider.url, fetch, fileToken: () => '' });
    const made = createCall({
      room,
      media: createLocalMedia({ storage, tabStorage }),
      board,
      materials,
      ticket,
      engines,
    });
    calls.push(made);
    made.start();
    return made;
  }

  async function readTicket(): Promise<Ticket> {
    const { data } = await testPage.ask<Ticket>('POST', '/api/client/teacher/class', { id: testPage.lesson.id });
    return data;
  }

  it('is set by the ticket, and for a student by the room', async () => {
    const [teacherSide, studentSide] = [createGreetingEngine(), createGreetingEngine()];
    const ticket = await readTicket();
    const teacher = call({ ...ticket, engine: 'greeting' }, { greeting: async () => () => teacherSide.engine });
    await eventually(() => teacher.room.phase.value === 'inside');
    const token = await testPage.studentToken();
    const student = call(
      { url: ticket.url, token, room: 'student', iceServers: [] },
      { [ticket.engine]: async () => () => studentSide.engine },
    );
    await eventually(() => student.room.phase.value === 'waiting');
    const studentId = student.room.self.value?.id ?? '';
    teacher.room.admit(studentId);
    await eventually(() => teacherSide.greetings.get(studentId) === 'hello');
    expect([...teacherSide.participants]).to.deep.equal([studentId]);
    expect([...studentSide.participants]).to.deep.equal([teacher.room.self.value?.id]);
    await eventually(() => teacherSide.sources.has('microphone'));
  });

  it('that is unknown to this version is an error in the language of the page, and no device is opened', async () => {
    window.fetch = async (...request) => {
      const reply = await fetch(...request);
      const text = await reply.clone().text();
      return text.includes('"engine":"mesh"') ? new Response(text.replace('"mesh"', '"sfu"'), reply) : reply;
    };
    const { getUserMedia } = navigator.mediaDevices;
    let opened = 0;
    navigator.mediaDevices.getUserMedia = (constraints) => {
      opened += 1;
      return getUserMedia.call(navigator.mediaDevices, constraints);
    };
    await beSignedIn(testPage.provider.url);
    const teacher = mountHtml(
      `<teacher-live-room provider="${testPage.provider.url}" room-id="${testPage.lesson.id}"></teacher-live-room>`,
    );
    await eventually(() => shadow(teacher).textContent?.includes('このルームの通話方式に対応していない'));
    navigator.mediaDevices.getUserMedia = getUserMedia;
    expect(opened).to.equal(0);
  });
});
