// How the provider ends: npm start in a process of its own, and signals.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { eventually, enterRoom, leaveRooms, openLessonRoom, until } from '../../support/models/rooms.ts';
import { joinRaw, leaveRaw, openRaw } from '../../support/models/raw-client.ts';
import { freePorts } from '../../../scripts/cluster/free-ports.ts';
import { callsOf, findLesson, startTestProvider } from '../client.ts';
import { startNpm, stopNpm, type Started } from '../npm-start.ts';
import { startMailServer } from '../store/mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
after(leaveRaw);
after(leaveRooms);

/** "Service restart": clients reconnect at once. */
const SERVICE_RESTART = 1012;

const start = (name: string, settings: Record<string, string> = {}, ports?: number[]) =>
  startNpm(path.join(folder, name), { DEMO: '1', ...settings }, ports);
const urlOf = ({ provider }: Started) => `${provider.replace('http', 'ws')}/rooms`;
const statusOf = async ({ provider }: Started, pathname: string) => (await fetch(provider + pathname)).status;

/** Tickets of a lesson that is open now. */
async function openLesson({ provider }: Started) {
  const calls = callsOf((pathname, init) => fetch(provider + pathname, init));
  const token = await calls.signIn();
  const { id } = await findLesson(calls, token, 2);
  const ticket = async () => (await calls.ask('joinClass', { body: { id } }, { token })).data;
  return { id, teacherToken: async () => (await ticket())?.token ?? assert.fail('no ticket') };
}

/** A request of which the provider has the head, and waits for the body. */
async function halfARequest({ provider }: Started) {
  const body = JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' });
  const socket = connect(Number(new URL(provider).port), 'localhost').setEncoding('utf8');
  socket.write(
    'POST /api/client/teacher/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n' +
      `Content-Length: ${body.length}\r\n\r\n`,
  );
  assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 100/);
  return { finish: () => socket.write(body), rest: async () => (await socket.toArray()).join('') };
}

/** Ends it by SIGTERM; `ended` resolves with its exit code. */
function terminate({ child }: Started) {
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  child.kill('SIGTERM');
  return { ended };
}

/** Asks until it drains, or does not listen any more. A connection of its own each time: kept ones are closed. */
async function untilDraining(started: Started): Promise<void> {
  const isDraining = () =>
    statusOf(started, '/readyz').then(
      (status) => status === 503,
      () => true,
    );
  while (!(await isDraining()));
}

describe('SIGTERM', () => {
  test('makes the provider not ready during DRAIN_DELAY: it handles requests, keeps rooms, and admits no one new', async () => {
    const started = await start('delay', { DRAIN_DELAY: '300' });
    const { teacherToken } = await openLesson(started);
    const member = await joinRaw(urlOf(started), await teacherToken());
    await member.receive('welcome');
    const unjoined = await openRaw(urlOf(started));

    terminate(started);
    await untilDraining(started);
    const response = await fetch(`${started.provider}/openapi.json`);
    assert.deepEqual([response.status, response.headers.get('Connection')], [200, 'close']);
    assert.equal(await statusOf(started, '/healthz'), 200);
    assert.equal((await fetch(`${started.pages}/login.html`)).status, 200);
    assert.equal(await unjoined.closed, SERVICE_RESTART);
    await assert.rejects(openRaw(urlOf(started)));
    assert.equal(member.code, undefined);
    await stopNpm(started, 'SIGKILL');
  });

  test('sends the members of rooms elsewhere after DRAIN_DELAY, and ends the provider', async () => {
    const started = await start('delayed', { DRAIN_DELAY: '1' });
    const { teacherToken } = await openLesson(started);
    const member = await joinRaw(urlOf(started), await teacherToken());
    await member.receive('welcome');
    const { ended } = terminate(started);
    assert.equal(await member.closed, SERVICE_RESTART);
    assert.equal(await ended, 0);
  });

  test('lets a pending request complete, and tells its client to reconnect elsewhere', async () => {
    const started = await start('request', { DRAIN_DELAY: '1' });
    const request = await halfARequest(started);
    const { ended } = terminate(started);
    await untilDraining(started);
    request.finish();
    const rest = await request.rest();
    assert.match(rest, /^HTTP\/1\.1 200/);
    assert.match(rest, /\r\nconnection: close\r\n/i);
    assert.equal(await ended, 0);
  });

  test('ends within DRAIN_TIMEOUT, whatever a client does', async () => {
    const started = await start('stuck', { DRAIN_TIMEOUT: '1' });
    const request = await halfARequest(started);
    const { ended } = terminate(started);
    assert.equal(await ended, 0);
    assert.equal(await request.rest(), '');
  });

  test('lets a mail in transit complete, and keeps the others for the next start', async () => {
    const server = await startMailServer({ holds: 'hanako@example.jp' });
    const settings = { SMTP_URL: server.url, DRAIN_TIMEOUT: '20' };
    const started = await start('mail', settings);
    const calls = callsOf((pathname, init) => fetch(started.provider + pathname, init));
    for (const teacher of ['hanako', 'taro'])
      await calls.ask('sendResetMail', { body: { email: `${teacher}@example.jp` } });
    await server.held;
    const { ended } = terminate(started);
    await assert.rejects(async () => {
      for (;;) await statusOf(started, '/healthz');
    });
    server.release();
    assert.equal(await ended, 0);
    assert.deepEqual(
      server.deliveries.map(({ to }) => to),
      ['hanako@example.jp'],
    );
    const second = await start('mail', settings);
    while (server.deliveries.length < 2) await server.next();
    assert.deepEqual(
      server.deliveries.map(({ to }) => to),
      ['hanako@example.jp', 'taro@example.jp'],
    );
    assert.equal(await stopNpm(second), 0);
  });

  test('sent twice ends the provider immediately', async () => {
    const started = await start('twice', { DRAIN_DELAY: '300' });
    const { ended } = terminate(started);
    await untilDraining(started);
    started.child.kill('SIGTERM');
    assert.equal(await ended, 1);
  });

  test('moves a room to the new process: its teacher reconnects silently, with the board', async () => {
    const ports = await freePorts(2);
    const first = await start('successor', {}, ports);
    const { teacherToken } = await openLesson(first);
    // As pages do: a ticket is good once.
    const room = enterRoom({ url: urlOf(first), token: await teacherToken(), renewToken: teacherToken });
    await until('the teacher is inside', () => room.phase.value === 'inside');
    room.board.draw('drawn before');
    await eventually('the board is stored', () => room.board.pending() === 0);
    assert.equal(await stopNpm(first), 0);
    await until('the connection is lost', () => room.phase.value === 'reconnecting');
    const second = await start('successor', {}, ports);
    await until('the teacher is inside again', () => room.phase.value === 'inside');
    assert.deepEqual(room.board.words(), ['drawn before']);
    assert.equal(await stopNpm(second), 0);
  });
});

test('a room is drained with the provider: its members stay until the end, and are told to reconnect', async () => {
  const provider = await startTestProvider();
  const lesson = await openLessonRoom(provider);
  const teacher = await joinRaw(lesson.url, await lesson.teacherToken());
  await teacher.receive('welcome');
  provider.drain();
  teacher.send({ type: 'chat', id: 'one', text: 'still here' });
  await teacher.receive('chat');
  await assert.rejects(openRaw(lesson.url));
  await provider.close();
  assert.equal(await teacher.closed, SERVICE_RESTART);
});
