import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MINUTE, startTestProvider } from '../client.ts';
import { feedOf } from './feed.ts';

const provider = await startTestProvider({ trustedProxies: '127.0.0.1' });
const token = await provider.signIn();
const feed = feedOf(provider, token);
const path = (url: string | undefined) => new URL(url ?? '').pathname;
/** Each test comes from a network of its own. */
let network = 0;
const from = () => ({ headers: { 'X-Forwarded-For': `203.0.113.${(network += 1)}` } });

describe("the address of a teacher's calendar feed", () => {
  test('is there once it is switched on, and the same until it is renewed', async () => {
    assert.equal(await feed.url(), undefined);
    const first = await feed.change({ isOn: true });
    assert.match(path(first), /^\/calendar\/f\.[\w-]+\.[\w-]{43}\.ics$/);
    assert.equal(await feed.change({ isOn: true }), first);
    assert.equal(await feed.url(), first);
  });

  test('leads nowhere once it is renewed or switched off, and never comes back', async () => {
    const first = (await feed.change({ isOn: true })) ?? '';
    const second = (await feed.change({ renew: true })) ?? '';
    assert.notEqual(second, first);
    assert.equal((await feed.get(first, from())).status, 404);
    assert.equal((await feed.get(second)).status, 200);
    assert.equal(await feed.change({ isOn: false }), undefined);
    assert.equal((await feed.get(second, from())).status, 404);
    const third = (await feed.change({ isOn: true })) ?? '';
    assert.equal(new Set([first, second, third]).size, 3);
  });

  test("is each teacher's own", async () => {
    const taro = feedOf(provider, await provider.signIn('taro'));
    const mine = (await feed.change({ isOn: true })) ?? '';
    const theirs = (await taro.change({ isOn: true })) ?? '';
    assert.notEqual(mine, theirs);
    const names = [...(await taro.read(theirs)).keys()];
    const own = await feed.read(mine);
    assert.ok(names.length > 0 && names.every((name) => !own.has(name)));
    // The id of one and the signature of the other.
    const [, id] = path(theirs).split('.');
    const [, , signature] = path(mine).split('.');
    assert.equal((await provider.fetch(`/calendar/f.${id}.${signature}.ics`, from())).status, 404);
  });

  test('needs no sign-in, and a sign-in does not replace it', async () => {
    const own = (await feed.change({ isOn: true })) ?? '';
    assert.equal((await feed.get(own)).status, 200);
    const wrong = path(own).replace(/.{5}\.ics$/, 'AAAAA.ics');
    assert.equal((await provider.fetch(wrong, { headers: { ...from().headers, Authorization: token } })).status, 404);
  });

  test('does not expire', async () => {
    const own = (await feed.change({ isOn: true })) ?? '';
    provider.clock.now += 400 * 24 * 60 * MINUTE;
    assert.equal((await feed.get(own)).status, 200);
    provider.clock.now -= 400 * 24 * 60 * MINUTE;
  });

  test('is found by no other path', async () => {
    const own = path(await feed.change({ isOn: true }));
    const student = (await provider.ask('listStudents', {}, { token })).data[0];
    const link = await provider.ask('readStudentLink', { params: { studentId: student?.id ?? '' } }, { token });
    const studentToken = link.data.url.split('#token=')[1] ?? '';
    for (const wrong of [
      '/calendar/',
      '/calendar/.ics',
      '/calendar/..%2f..%2fetc%2fpasswd.ics',
      '/calendar/%2e%2e/files/x.ics',
      '/calendar/%00.ics',
      '/calendar/%E0%A4%A.ics',
      '/calendar/f.%F0%9F%92%A9.x.ics',
      '/calendar/f..ics',
      '/calendar/f.e30.ics',
      `/calendar/f.${'A'.repeat(7000)}.ics`,
      `/calendar/${studentToken}.ics`,
      `/calendar/${token}.ics`,
      own.replace('.ics', ''),
      own.replace('.ics', '.ICS'),
      own.replace('/f.', '/s.'),
      `${own}/x`,
      `${own}.ics`,
    ]) {
      const reply = await provider.fetch(wrong, from());
      assert.equal(reply.status, 404, wrong);
      assert.doesNotMatch(await reply.text(), /VCALENDAR/);
    }
  });

  test('is not guessed: of 1,000 attempts from one network all are refused, most without a look', async () => {
    const own = (await feed.change({ isOn: true })) ?? '';
    const guesser = from();
    const statuses = new Map<number, number>();
    for (let attempt = 0; attempt < 1000; attempt += 100) {
      const replies = await Promise.all(
        Array.from({ length: 100 }, async (_, each) => {
          const reply = await provider.fetch(
            `/calendar/f.aGFuYWtv.${String(attempt + each).padStart(43, 'A')}.ics`,
            guesser,
          );
          await reply.arrayBuffer();
          return reply.status;
        }),
      );
      for (const status of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    assert.deepEqual([...statuses].toSorted(), [
      [404, 60],
      [429, 940],
    ]);
    // A calendar in the same network still reads its own.
    assert.equal((await feed.get(own, guesser)).status, 200);
  });

  test('is read as often as calendars do, and no oftener', async () => {
    const own = (await feed.change({ renew: true })) ?? '';
    let isRejected = false;
    for (let read = 0; read < 130 && !isRejected; read += 1) {
      const reply = await feed.get(own, { method: 'HEAD' });
      isRejected = reply.status === 429;
      if (isRejected) assert.ok(Number(reply.headers.get('Retry-After')) > 0);
    }
    assert.ok(isRejected);
    provider.clock.now += 11 * MINUTE;
    assert.equal((await feed.get(own)).status, 200);
  });
});
