// The provider as a page has it: in this very process, in the tab that asks or in another one.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openTab, type Tab, type TabOptions } from '../../demo/provider/adapters/in-page/tab.ts';
import { createWebCrypto } from '../../demo/provider/adapters/in-page/web-crypto.ts';
import type { Channel, Locks, TabMessage } from '../../demo/provider/adapters/in-page/wire.ts';
import { asResponse, readRequest, startWorld } from '../../demo/provider/adapters/in-page/world.ts';
import type { RoomSocket } from '../../demo/provider/rooms/room-socket.ts';
import type { ClientSocket } from '../../src/core/live-room/connection.ts';
import { callsOf, NOW, type Calls } from './client.ts';
import { testEveryCall } from './http/every-call.ts';

const PAGE = 'https://docs.example/demo.html';
const clock = { now: NOW };
const sockets: RoomSocket[] = [];
// Here nothing of a tab goes by itself. Rooms wait for those who are lost, but not for ever.
after(async () => {
  for (const socket of sockets) socket.close(1000);
  await new Promise((resolve) => setTimeout(resolve));
  clock.now += 60_000;
});

const starter =
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
    const connect = (socket: RoomSocket) => {
      sockets.push(socket);
      world.connect(socket);
    };
    return { ...world, connect };
  };
const callsTo = (tab: Tab) => callsOf(async (path, init) => asResponse(await tab.ask(await readRequest(path, init))));

/** Tabs of one origin: what one says all others hear, and each lock has one holder. A tab that is closed falls silent. */
function createBrowser() {
  const tabs = new Map<string, { hear: (news: TabMessage) => void }>();
  const queues = new Map<string, { tab: string; act: () => Promise<void> }[]>();
  const next = (name: string) => void queues.get(name)?.[0]?.act();

  function open(tab: string, name = 'demo:') {
    const listeners = new Set<(event: { data: TabMessage }) => void>();
    tabs.set(tab, { hear: (data) => listeners.forEach((listener) => listener({ data })) });
    const channel: Channel = {
      postMessage(news) {
        const copy = structuredClone(news);
        if (!tabs.has(tab)) return;
        for (const [other, { hear }] of tabs) if (other !== tab) setTimeout(() => tabs.has(other) && hear(copy));
      },
      addEventListener: (_, listener) => void listeners.add(listener),
    };
    const locks: Locks = {
      request: (lock, act) =>
        new Promise((resolve, reject) => {
          const queue = queues.get(lock) ?? [];
          queues.set(lock, queue);
          const turn = async () => {
            await act().then(resolve, reject);
            queue.shift();
            next(lock);
          };
          queue.push({ tab, act: turn });
          if (queue.length === 1) setTimeout(() => next(lock));
        }),
    };
    const door = openTab({ name, tab, channel, locks, start: starter(name) });
    return { ...callsTo(door), openSocket: door.openSocket };
  }

  /** The tab is gone: its locks are free. */
  function close(tab: string): void {
    tabs.delete(tab);
    for (const [name, queue] of queues) {
      const isHeld = queue[0]?.tab === tab;
      queues.set(name, queue);
      queue.splice(0, queue.length, ...queue.filter((entry) => entry.tab !== tab));
      // What the tab has said before arrives before.
      if (isHeld) setTimeout(() => next(name));
    }
  }

  return { open, close };
}

describe('in the tab that asks', () =>
  testEveryCall(callsTo(openTab({ name: 'demo:', tab: 'alone', start: starter('demo:') }))));

describe('in another tab', async () => {
  const { open } = createBrowser();
  await open('host').signIn();
  return testEveryCall(open('visitor'));
});

const messages = (socket: ClientSocket) => {
  const heard: Record<string, unknown>[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data)) as Record<string, unknown>));
  return heard;
};
const opened = (socket: ClientSocket) => new Promise<void>((resolve) => socket.addEventListener('open', resolve));
const closed = (socket: ClientSocket) =>
  new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve));
};
const member = { admissionState: 'inside', microphone: 'off', camera: 'off', screen: false, quality: 'good' };

async function roomToken(calls: Calls, token: string): Promise<{ token: string; studentLink?: string }> {
  const { data } = await calls.askAnything(
    'searchLessons',
    { query: { page: 1, size: 5 }, body: { state: 2 } },
    { token },
  );
  const [lesson] = data['list'] as { id: string }[];
  return (await calls.ask('joinClass', { body: { id: lesson?.id ?? '' } }, { token })).data as {
    token: string;
    studentLink?: string;
  };
}

describe('two tabs', () => {
  test('see one world', async () => {
    const { open } = createBrowser();
    const [first, second] = [open('first'), open('second')];
    const token = await first.signIn();
    const { data } = await first.ask('readTeacher', {}, { token });
    await second.ask('changeSettings', { body: { name: '佐藤 はなこ', version: data.version } }, { token });
    assert.equal((await first.ask('readTeacher', {}, { token })).data.name, '佐藤 はなこ');
  });

  test('go on with the same world when the one that hosts it is closed', async () => {
    const { open, close } = createBrowser();
    const first = open('first');
    const token = await first.signIn();
    const second = open('second');
    const { data } = await second.ask('readTeacher', {}, { token });
    await first.ask('changeSettings', { body: { name: '佐藤 はなこ', version: data.version } }, { token });
    close('first');
    // As with any provider that goes away, what is asked at this very moment fails.
    await assert.rejects(second.ask('readTeacher', {}, { token }), /has been closed/);
    assert.equal((await second.ask('readTeacher', {}, { token })).data.name, '佐藤 はなこ');
    assert.equal((await open('third').ask('readTeacher', {}, { token })).data.name, '佐藤 はなこ');
  });

  test('meet in one room, which closes like that of a provider that starts anew when its tab is closed', async () => {
    const { open, close } = createBrowser();
    const [first, second] = [open('first'), open('second')];
    const token = await first.signIn();
    const ticket = await roomToken(first, token);
    assert.match(ticket.studentLink ?? '', /^https:\/\/docs\.example\/demo\.html#token=/);
    const teacher = first.openSocket();
    const heard = messages(teacher);
    await opened(teacher);
    teacher.send(JSON.stringify({ type: 'join', token: ticket.token, language: 'ja', state: member }));
    await until(() => heard.some(({ type }) => type === 'welcome'));

    const student = second.openSocket();
    const told = messages(student);
    await opened(student);
    const studentToken = (ticket.studentLink ?? '').split('#token=')[1] ?? '';
    student.send(JSON.stringify({ type: 'join', token: studentToken, language: 'ja', state: member }));
    await until(() => told.some(({ type }) => type === 'welcome') && heard.some(({ type }) => type === 'joined'));

    const end = closed(student);
    close('first');
    assert.equal(await end, 1012);
    const again = second.openSocket();
    const toldAgain = messages(again);
    await opened(again);
    again.send(JSON.stringify({ type: 'join', token: studentToken, language: 'ja', state: member }));
    await until(() => toldAgain.some(({ type }) => type === 'welcome'));
    again.close(1000);
  });

  test('leave no line behind when one of them is gone', async () => {
    const { open, close } = createBrowser();
    const [first, second] = [open('first'), open('second')];
    const token = await first.signIn();
    const ticket = await roomToken(first, token);
    const teacher = first.openSocket();
    const heard = messages(teacher);
    await opened(teacher);
    teacher.send(JSON.stringify({ type: 'join', token: ticket.token, language: 'ja', state: member }));
    const student = second.openSocket();
    await opened(student);
    student.send(
      JSON.stringify({
        type: 'join',
        token: (ticket.studentLink ?? '').split('#token=')[1],
        language: 'ja',
        state: member,
      }),
    );
    await until(() => heard.some(({ type }) => type === 'joined'));
    close('second');
    await until(() => heard.some(({ type }) => type === 'changed'));
    teacher.close(1000);
  });
});

describe('the hashes of a browser', () => {
  const crypto = createWebCrypto(globalThis.crypto, 100);
  test('know a password again, however it was typed, and no other one', async () => {
    const kept = await crypto.hashPassword('パスワード-が');
    assert.match(kept, /^pbkdf2\$100\$/);
    assert.equal(await crypto.verifyPassword('パスワード-が'.normalize('NFD'), kept), true);
    assert.equal(await crypto.verifyPassword('パスワード-か', kept), false);
    assert.notEqual(await crypto.hashPassword('パスワード-が'), kept);
  });
  test('fit a decoy to no password, nor a hash of another kind', async () => {
    assert.equal(await crypto.verifyPassword('', crypto.decoy()), false);
    assert.equal(await crypto.verifyPassword('x', 'scrypt$1$1$1$AA$AA'), false);
  });
  test('agree with those of Node', async () => {
    const { createNodeCrypto } = await import('../../demo/provider/adapters/node/crypto.ts');
    const node = createNodeCrypto({ N: 1024, r: 8, p: 1 });
    assert.equal(await crypto.digest('教科書'), await node.digest('教科書'));
    assert.equal(await crypto.sign('教科書', 'key'), await node.sign('教科書', 'key'));
    assert.match(crypto.random(24), /^[\w-]{32}$/);
  });
});
