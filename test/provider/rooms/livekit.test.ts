import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { build } from 'esbuild';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { MEDIA_SERVER, RECONNECT_GRACE_MS } from '../../../src/core/live-room/index.ts';
import { joinRaw, type RawClient } from '../../support/models/raw-client.ts';
import { eventually } from '../../support/models/rooms.ts';
import { MINUTE } from '../client.ts';
import { createRoomTests } from './room-tests.ts';

// Where a provider sends its requests for a LiveKit server, written down, and reports signed as that server signs them.

const livekitKey = { apiKey: 'teacher', apiSecret: 'a-secret-of-thirty-two-characters!' };

interface ServiceCall {
  method: string;
  body: Record<string, unknown>;
}

/** Answers every request of the room service; `participant` is what it says about any participant. */
async function startRoomService(participant: object = {}): Promise<{ url: string; calls: ServiceCall[] }> {
  const calls: ServiceCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.url?.split('/').at(-1) ?? '';
    calls.push({ method, body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown> });
    const answer = method === 'GetParticipant' ? participant : {};
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** A request with a report; `change` alters the body after it was signed. */
async function reportRequest(
  report: object,
  { secret = livekitKey.apiSecret, change = (body: string) => body, headers = {} } = {},
): Promise<RequestInit> {
  const body = JSON.stringify(report);
  const token = new AccessToken(livekitKey.apiKey, secret);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  token.sha256 = Buffer.from(digest).toString('base64');
  return {
    method: 'POST',
    body: change(body),
    headers: { 'Content-Type': 'application/webhook+json', Authorization: await token.toJwt(), ...headers },
  };
}

const TRACKS = [
  { sid: 'TR_camera', type: 'VIDEO', source: 'CAMERA' },
  { sid: 'TR_microphone', type: 'AUDIO', source: 'MICROPHONE' },
];
const service = await startRoomService({ tracks: TRACKS });
const { provider, openNextRoom, startLesson } = await createRoomTests({ livekit: { ...livekitKey, url: service.url } });

/** What the provider has sent a client for the media server, newest last. */
const accessOf = ({ received }: RawClient) =>
  received.flatMap((message) =>
    message.type === 'signal' && message.from === MEDIA_SERVER
      ? [(message.signal as { access: { url: string; token: string } }).access]
      : [],
  );

const engineOf = ({ received }: RawClient) => received.find((message) => message.type === 'welcome')?.engine;

const callsTo = (method: string) => service.calls.filter((call) => call.method === method).map(({ body }) => body);

const post = async (report: object, options?: Parameters<typeof reportRequest>[1]) =>
  provider.fetch('/livekit/webhook', await reportRequest(report, options));

const report = (event: string, room: string, identity: string, at = provider.clock.now) => ({
  event,
  id: `EV_${event}`,
  createdAt: String(Math.round(at / 1000)),
  room: { sid: 'RM_1', name: room },
  participant: { sid: 'PA_1', identity, name: 'ignored' },
  whatLaterVersionsAdd: { deep: [1, 2, 3] },
});

describe('with a LiveKit server', () => {
  test('the ticket and the room name the engine, and everyone inside gets access to one room, for minutes', async () => {
    const { teacher, teacherId, student, studentId, lesson } = await startLesson();
    const token = await provider.signIn();
    const { data: ticket } = await provider.ask('joinClass', { body: { id: lesson.id } }, { token });
    assert.equal(ticket && 'engine' in ticket && ticket.engine, 'livekit');
    assert.equal(engineOf(teacher), 'livekit');
    await eventually('the access of both', () => accessOf(teacher).length === 1 && accessOf(student).length === 1);
    for (const [client, id] of [
      [teacher, teacherId],
      [student, studentId],
    ] as const) {
      const [access] = accessOf(client);
      assert.equal(access?.url, service.url);
      const verifier = new TokenVerifier(livekitKey.apiKey, livekitKey.apiSecret);
      const { sub, video, exp = 0, nbf = 0 } = await verifier.verify(access?.token ?? '');
      assert.equal(sub, id);
      assert.deepEqual(video, {
        room: `class-${lesson.id}`,
        roomJoin: true,
        canSubscribe: true,
        canPublish: true,
        canPublishSources: ['microphone', 'camera', 'screen_share', 'screen_share_audio'],
        canPublishData: false,
        canUpdateOwnMetadata: false,
        // Nobody's browser administers: who mutes and removes asks the provider.
        roomAdmin: false,
      });
      assert.equal(exp - nbf, 600);
    }
  });

  test('a participant who waits to be admitted gets no access, and new access comes before the old one ends', async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const teacher = await joinRaw(url, await teacherToken());
    await teacher.receive('welcome');
    const student = await joinRaw(url, await studentToken());
    const { participantId } = await student.receive('welcome');
    provider.clock.now += 6 * MINUTE;
    await provider.rooms.sweep();
    await eventually('the second access', () => accessOf(teacher).length === 2);
    assert.deepEqual(accessOf(student), []);
    teacher.send({ type: 'admit', participantId });
    await eventually('access', () => accessOf(student).length === 1);
  });

  test('a room holds thirty, of whom one is the teacher', async () => {
    const { url, link } = await startLesson();
    for (let number = 3; number <= 30; number += 1) {
      const student = await joinRaw(url, link);
      const { state } = await student.receive('welcome');
      assert.equal(state.admissionState, 'inside');
    }
    const last = await joinRaw(url, link);
    const { reason, message } = await last.receive('rejected');
    assert.deepEqual([reason, message], ['full', 'The room is full: it takes up to 30 people.']);
  });

  test('the teacher can mute a microphone at the server, a student cannot', async () => {
    const { teacher, teacherId, student, studentId, lesson } = await startLesson();
    student.send({ type: 'mute', participantId: teacherId });
    teacher.send({ type: 'mute', participantId: studentId });
    await eventually('it is muted', () => callsTo('MutePublishedTrack').length > 0);
    assert.deepEqual(callsTo('MutePublishedTrack'), [
      { room: `class-${lesson.id}`, identity: studentId, trackSid: 'TR_microphone', muted: true },
    ]);
    assert.deepEqual(
      callsTo('GetParticipant').map(({ identity }) => identity),
      [studentId],
    );
  });

  test('a removed participant is disconnected there, and again when coming back with an older token', async () => {
    const { teacher, student, studentId, lesson } = await startLesson();
    const room = `class-${lesson.id}`;
    const removals = () => callsTo('RemoveParticipant').filter(({ identity }) => identity === studentId);
    teacher.send({ type: 'remove', participantId: studentId });
    await student.receive('removed');
    await eventually('the removal', () => removals().length === 1);
    assert.equal(removals()[0]?.['room'], room);
    assert.equal((await post(report('participant_joined', room, studentId))).status, 204);
    await eventually('the second removal', () => removals().length === 2);
  });

  test('someone whose socket breaks while their audio continues has attended until it ends', async () => {
    const { teacher, student, studentId, lesson } = await startLesson();
    const room = `class-${lesson.id}`;
    const from = provider.clock.now;
    await post(report('participant_joined', room, studentId));
    student.close();
    await eventually('it is noticed', () =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    provider.clock.now += 9_000;
    await post(report('participant_left', room, studentId));
    provider.clock.now = from + RECONNECT_GRACE_MS;
    await provider.rooms.sweep();
    await teacher.receive('left');
    const stays = () => teacher.received.findLast((message) => message.type === 'attendance')?.attendance ?? [];
    await eventually('the stay has ended', () => stays().some(({ until }) => until === from + 9_000));
  });

  test('a room that ends is ended there, too', async () => {
    const { lesson, teacher } = await startLesson();
    await provider.ask(
      'cancelLesson',
      { body: { id: lesson.id, reason: '体調不良', notifyStudent: false, idempotencyKey: 'livekit-1' } },
      { token: await provider.signIn() },
    );
    await teacher.receive('ended');
    await eventually('it is ended', () => callsTo('DeleteRoom').some(({ room }) => room === `class-${lesson.id}`));
  });
});

describe('reports of the LiveKit server', () => {
  test('are rejected unless that server has signed exactly these bytes', async () => {
    const { student, studentId, lesson } = await startLesson();
    const left = report('participant_left', `class-${lesson.id}`, studentId);
    const another = { secret: 'another-secret-of-thirty-two-letters' };
    assert.equal((await post(left, another)).status, 401);
    assert.equal((await post(left, { change: (body) => body.replace('left', 'joined') })).status, 401);
    assert.equal((await post(left, { headers: { Authorization: '' } })).status, 401);
    assert.equal((await post(left, { headers: { Authorization: 'Bearer none' } })).status, 401);
    assert.equal((await post(left, { headers: { 'Content-Type': 'application/json' } })).status, 415);
    assert.equal((await post({ ...left, filler: 'x'.repeat(70_000) })).status, 413);
    assert.equal((await post(left)).status, 204);
    assert.equal((await provider.fetch('/livekit/webhook')).status, 405);
    student.send({ type: 'ping', at: 1 });
    await student.receive('pong');
  });

  test('about irrelevant events are ignored', async () => {
    for (const event of ['room_started', 'track_published', 'egress_ended', 'what_nobody_knows'])
      assert.equal((await post(report(event, 'class-none', 'nobody'))).status, 204);
    assert.equal((await post({ event: 'participant_left' })).status, 204);
    assert.equal((await post(report('participant_joined', 'class-none', 'nobody'))).status, 204);
  });
});

test('a provider loads the LiveKit package only with a server', async () => {
  const { metafile } = await build({
    entryPoints: ['demo/serve.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'silent',
    platform: 'node',
    packages: 'external',
  });
  const imports = Object.values(metafile.inputs).flatMap((module) => module.imports);
  const ofLiveKit = imports.filter(({ path }) => /^(livekit-|@livekit)/.test(path));
  assert.deepEqual([...new Set(ofLiveKit.map(({ kind }) => kind))], ['dynamic-import']);
});

test('without one, browsers are connected to each other and nothing takes reports', async () => {
  const { provider: plain, startLesson: start } = await createRoomTests();
  const { teacher } = await start();
  assert.equal(engineOf(teacher), 'mesh');
  assert.deepEqual(accessOf(teacher), []);
  assert.equal((await plain.fetch('/livekit/webhook', await reportRequest({}))).status, 404);
});
