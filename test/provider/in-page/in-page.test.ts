import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Channel, Locks, TabMessage } from '../../../provider/adapters/in-page/tab-messages.ts';
import { openTab, type Tab, type TabOptions } from '../../../provider/adapters/in-page/tab.ts';
import { createWebCrypto } from '../../../provider/adapters/in-page/web-crypto.ts';
import { asResponse, readRequest, startWorld, type InPageWorld } from '../../../provider/adapters/in-page/world.ts';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import type { ClientSocket } from '../../../src/core/live-room/connection.ts';
import { callsOf, NOW, type Calls } from '../client.ts';
import { testEveryCall } from '../http/every-call/test-every-call.ts';

const PAGE = 'https://docs.example/demo.html';
const clock = { now: NOW };
const worlds: InPageWorld[] = [];

// In a page they end with it.
after(async () => void (await Promise.all(worlds.map((world) => world.close()))));

/** Starts worlds of this name. */
const startWorlds =
  (name: string): TabOptions['start'] =>
  async (rows, onCommit) => {
    const world = await startWorld({
      name,
      page: PAGE,
      webCrypto: globalThis.crypto,
      now: () => clock.now,
      rows,
      onCommit,
    });
    worlds.push(world);
    return world;
  };

/** Calls the provider through a tab. */
const callsTo = (tab: Tab) =>
  callsOf(async (path, init) => asResponse(await tab.request(await readRequest(path, init))));

/** Tabs of one origin: a message reaches all others, and each lock has one holder. A closed tab sends and receives nothing. */
function createFakeBrowser() {
  const tabs = new Map<string, (message: TabMessage) => void>();
  const queues = new Map<string, { tab: string; run: () => Promise<void> }[]>();
  const runFirst = (lock: string) => void queues.get(lock)?.[0]?.run();

  function createChannel(tab: string): Channel {
    const listeners = new Set<(event: { data: TabMessage }) => void>();
    tabs.set(tab, (data) => listeners.forEach((listener) => listener({ data })));
    return {
      postMessage(message) {
        const copy = structuredClone(message);
        if (!tabs.has(tab)) return;
        for (const other of tabs.keys()) if (other !== tab) setTimeout(() => tabs.get(other)?.(copy));
      },
      addEventListener: (_, listener) => void listeners.add(listener),
    };
  }

  const createLocks = (tab: string): Locks => ({
    request: (lock, callback) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(lock) ?? [];
        queues.set(lock, queue);
        const run = async () => {
          await callback().then(resolve, reject);
          queue.shift();
          runFirst(lock);
        };
        queue.push({ tab, run });
        if (queue.length === 1) setTimeout(() => runFirst(lock));
      }),
  });

  return {
    /** Opens a tab of a world. */
    open(tab: string, name = 'demo:') {
      const options = { channel: createChannel(tab), locks: createLocks(tab) };
      const connection = openTab({ name, tab, ...options, start: startWorlds(name) });
      return { ...callsTo(connection), openSocket: connection.openSocket };
    },
    /** Closes a tab, and frees its locks. */
    close(tab: string): void {
      tabs.delete(tab);
      for (const [lock, queue] of queues) {
        const isHeld = queue[0]?.tab === tab;
        queue.splice(0, queue.length, ...queue.filter((entry) => entry.tab !== tab));
        // After the messages that the tab has sent.
        if (isHeld) setTimeout(() => runFirst(lock));
      }
    },
  };
}

const PARTICIPANT = { admissionState: 'inside', microphone: 'off', camera: 'off', screen: false, quality: 'good' };

/** Opens a socket, and collects the messages that it receives. */
async function openSocket(tab: { openSocket: () => ClientSocket }) {
  const socket = tab.openSocket();
  const messages: Record<string, unknown>[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data)) as Record<string, unknown>));
  await new Promise<void>((resolve) => socket.addEventListener('open', resolve));
  return {
    socket,
    join: (token: string) => socket.send(JSON.stringify({ type: 'join', token, language: 'ja', state: PARTICIPANT })),
    async received(type: string): Promise<void> {
      while (!messages.some((message) => message['type'] === type)) await new Promise((resolve) => setTimeout(resolve));
    },
    closed: new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code))),
  };
}

/** The teacher's ticket and the student's token of the lesson that is running. */
async function joinClass(calls: Calls, token: string) {
  const { data } = await calls.ask('searchLessons', { query: { page: 1, size: 5 }, body: { state: 2 } }, { token });
  const ticket = (await calls.ask('joinClass', { body: { id: data.list[0]?.id ?? '' } }, { token })).data;
  assert.ok(ticket);
  const studentLink = ticket.studentLink ?? '';
  return { token: String(ticket.token), studentLink, studentToken: String(studentLink.split('#token=')[1]) };
}

describe('two tabs', () => {
  test('see one world', async () => {
    const { open } = createFakeBrowser();
    const [first, second] = [open('first'), open('second')];
    const token = await first.signIn();
    const { data } = await first.ask('readTeacher', {}, { token });
    await second.ask('changeSettings', { body: { name: '佐藤 はなこ', version: data.version } }, { token });
    assert.equal((await first.ask('readTeacher', {}, { token })).data.name, '佐藤 はなこ');
  });

  test('continue with the same world when the tab that hosts it is closed', async () => {
    const { open, close } = createFakeBrowser();
    const first = open('first');
    const token = await first.signIn();
    const second = open('second');
    const { data } = await second.ask('readTeacher', {}, { token });
    await first.ask('changeSettings', { body: { name: '佐藤 はなこ', version: data.version } }, { token });
    close('first');
    // As with any provider that stops, a pending request fails.
    await assert.rejects(second.ask('readTeacher', {}, { token }), /has been closed/);
    assert.equal((await second.ask('readTeacher', {}, { token })).data.name, '佐藤 はなこ');
    assert.equal((await open('third').ask('readTeacher', {}, { token })).data.name, '佐藤 はなこ');
  });

  test('meet in one room, which closes as in a restart of the provider when the host is closed', async () => {
    const { open, close } = createFakeBrowser();
    const [first, second] = [open('first'), open('second')];
    const ticket = await joinClass(first, await first.signIn());
    assert.match(ticket.studentLink, /^https:\/\/docs\.example\/demo\.html#token=/);
    const teacher = await openSocket(first);
    teacher.join(ticket.token);
    await teacher.received('welcome');

    const student = await openSocket(second);
    student.join(ticket.studentToken);
    await Promise.all([student.received('welcome'), teacher.received('joined')]);

    close('first');
    assert.equal(await student.closed, 1012);
    const again = await openSocket(second);
    again.join(ticket.studentToken);
    await again.received('welcome');
    again.socket.close(1000);
  });

  test('leave no socket open when one of them is closed', async () => {
    const { open, close } = createFakeBrowser();
    const [first, second] = [open('first'), open('second')];
    const ticket = await joinClass(first, await first.signIn());
    const teacher = await openSocket(first);
    teacher.join(ticket.token);
    await teacher.received('welcome');
    const student = await openSocket(second);
    student.join(ticket.studentToken);
    await teacher.received('joined');
    close('second');
    await teacher.received('changed');
    teacher.socket.close(1000);
  });
});

// The provider as a page runs it: in this process, in the tab that calls or in another one.

describe('the provider in the tab that calls', () =>
  testEveryCall(callsTo(openTab({ name: 'demo:', tab: 'alone', start: startWorlds('demo:') }))));

describe('the provider in another tab', async () => {
  const { open } = createFakeBrowser();
  await open('host').signIn();
  return testEveryCall(open('visitor'));
});

describe('the cryptography of a browser', () => {
  const crypto = createWebCrypto(globalThis.crypto, 100);
  test('verifies a password in every normal form, and no other password', async () => {
    const kept = await crypto.hashPassword('パスワード-が');
    assert.match(kept, /^pbkdf2\$100\$/);
    assert.equal(await crypto.verifyPassword('パスワード-が'.normalize('NFD'), kept), true);
    assert.equal(await crypto.verifyPassword('パスワード-か', kept), false);
    assert.notEqual(await crypto.hashPassword('パスワード-が'), kept);
  });
  test('verifies no password against a decoy, or against a hash of another kind', async () => {
    assert.equal(await crypto.verifyPassword('', crypto.decoy()), false);
    assert.equal(await crypto.verifyPassword('x', 'scrypt$1$1$1$AA$AA'), false);
  });
  test('agrees with that of Node', async () => {
    const node = createNodeCrypto({ memory: 1024, passes: 1 });
    assert.equal(await crypto.digest('教科書'), await node.digest('教科書'));
    assert.equal(await crypto.sign('教科書', 'key'), await node.sign('教科書', 'key'));
    assert.match(crypto.random(24), /^[\w-]{32}$/);
  });
});
