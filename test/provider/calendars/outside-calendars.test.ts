import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';
import { DAY, MINUTE, NOW, startTestProvider, tokyo, HOUR } from '../client.ts';
import { calendarOf, startFeedServer } from './feed-server.ts';

const provider = await startTestProvider();
const feeds = await startFeedServer();
let token = await provider.signIn();
const foreignToken = await provider.signIn('taro');

const MEETING = ['DTSTART:20261120T010000Z', 'DTEND:20261120T023000Z', 'SUMMARY:歯医者'];
const busyOn = async (day: string, who?: string) => {
  const query = { fromMillis: tokyo(day, '00:00'), untilMillis: tokyo(day, '00:00') + DAY };
  return (await provider.ask('readBusyTimes', { query }, { token: who ?? token })).data;
};
const add = async (url: string, name = '予定') =>
  provider.askAnything('addOutsideCalendar', { body: { url, name } }, { token });
const change = async (body: { id: string; showsTitles?: boolean; isOn?: boolean; name?: string }) =>
  (await provider.ask('changeOutsideCalendar', { body }, { token })).data;
const remove = (id: string) => provider.ask('removeOutsideCalendar', { body: { id } }, { token });
const list = async () => (await provider.ask('listOutsideCalendars', {}, { token })).data;

/** Adds a calendar for one test. */
async function withCalendar(name: string, text: string, work: (id: string, url: string) => Promise<void>) {
  const url = feeds.serve(name, text);
  const { data, message } = await add(url);
  assert.ok(data['id'], message);
  const id = String(data['id']);
  try {
    await work(id, url);
  } finally {
    await remove(id);
  }
}

test('an added calendar shows its host, never its address, and its busy times without titles', async () => {
  await withCalendar('secret-address.ics', calendarOf(MEETING), async (id) => {
    const [calendar] = await list();
    assert.deepEqual(calendar, {
      id,
      name: '予定',
      host: '127.0.0.1',
      showsTitles: false,
      isOn: true,
      readAtMillis: NOW,
      events: 1,
    });
    assert.deepEqual(await busyOn('2026-11-20'), [
      { calendarId: id, startTimeMillis: tokyo('2026-11-20', '10:00'), endTimeMillis: tokyo('2026-11-20', '11:30') },
    ]);
  });
});

test('titles are returned only while the calendar shows them', async () => {
  await withCalendar('titles.ics', calendarOf(MEETING), async (id) => {
    assert.equal((await change({ id, showsTitles: true })).showsTitles, true);
    assert.equal((await busyOn('2026-11-20'))[0]?.title, '歯医者');
    await change({ id, showsTitles: false });
    assert.equal((await busyOn('2026-11-20'))[0]?.title, undefined);
  });
});

test('a calendar that is switched off makes nobody busy', async () => {
  await withCalendar('off.ics', calendarOf(MEETING), async (id) => {
    await change({ id, isOn: false });
    assert.deepEqual(await busyOn('2026-11-20'), []);
    await change({ id, isOn: true });
    assert.equal((await busyOn('2026-11-20')).length, 1);
  });
});

test('a removed calendar leaves no times', async () => {
  await withCalendar('removed.ics', calendarOf(MEETING), async () => {});
  assert.deepEqual(await busyOn('2026-11-20'), []);
  assert.deepEqual(await list(), []);
});

test("another teacher's calendar is missing, and its times are nobody else's", async () => {
  await withCalendar('own.ics', calendarOf(MEETING), async (id) => {
    assert.deepEqual(await busyOn('2026-11-20', foreignToken), []);
    for (const name of ['changeOutsideCalendar', 'refreshOutsideCalendar', 'removeOutsideCalendar'] as const)
      assert.equal((await provider.askAnything(name, { body: { id } }, { token: foreignToken })).httpStatus, 404);
  });
});

test('creating a lesson over an event of another calendar needs a confirmation', async () => {
  await withCalendar('warning.ics', calendarOf(MEETING), async () => {
    const [student] = (await provider.ask('listStudents', {}, { token })).data;
    // No other lesson is near that would be a warning first.
    const day = '2026-11-20';
    const body = {
      studentId: student?.id ?? '',
      subject: '数学',
      startTimeMillis: tokyo(day, '11:00'),
      endTimeMillis: tokyo(day, '11:40'),
      memo: '',
      idempotencyKey: 'outside-calendar-1',
    };
    const warned = await provider.askAnything('createLesson', { body }, { token });
    assert.deepEqual([warned.status, warned.data['code']], [0, 'busy']);
    assert.match(warned.message, /10:00/);
    const created = await provider.askAnything('createLesson', { body: { ...body, allowWarnings: true } }, { token });
    assert.equal(created.status, 1);
  });
});

test('a calendar is read again after a quarter of an hour, and says when', async () => {
  await withCalendar('again.ics', calendarOf(MEETING), async (id) => {
    feeds.serve('again.ics', calendarOf(['DTSTART:20261120T030000Z', 'DTEND:20261120T040000Z']));
    provider.clock.now += 14 * MINUTE;
    await provider.tick();
    assert.equal((await list())[0]?.readAtMillis, NOW);
    provider.clock.now += 2 * MINUTE;
    await provider.tick();
    assert.equal((await list()).find((each) => each.id === id)?.readAtMillis, NOW + 16 * MINUTE);
    assert.deepEqual(
      (await busyOn('2026-11-20')).map(({ startTimeMillis }) => startTimeMillis),
      [tokyo('2026-11-20', '12:00')],
    );
  });
  provider.clock.now = NOW;
});

test('an unchanged calendar is not sent again', async () => {
  const url = feeds.serve('unchanged.ics', (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.setHeader('ETag', '"1"').end(calendarOf(MEETING));
  });
  const { data } = await add(url);
  const { data: refreshed } = await provider.ask(
    'refreshOutsideCalendar',
    { body: { id: String(data['id']) } },
    { token },
  );
  assert.equal(refreshed.problem, undefined);
  assert.deepEqual(
    feeds.requests('unchanged.ics').map(({ headers }) => headers['if-none-match']),
    [undefined, '"1"'],
  );
  assert.equal((await busyOn('2026-11-20')).length, 1);
  await remove(String(data['id']));
});

test('a calendar that cannot be read any more keeps its times, says why, and is tried less often', async () => {
  await withCalendar('gone.ics', calendarOf(MEETING), async (id) => {
    feeds.serve('gone.ics', (_, response) => void response.writeHead(410).end());
    const tries = () => feeds.requests('gone.ics').length;
    provider.clock.now += 16 * MINUTE;
    await provider.tick();
    assert.equal((await list()).find((each) => each.id === id)?.problem, 'forbidden');
    assert.equal((await busyOn('2026-11-20')).length, 1);
    const before = tries();
    provider.clock.now += 16 * MINUTE;
    await provider.tick();
    assert.equal(tries(), before);
    provider.clock.now += 16 * MINUTE;
    await provider.tick();
    assert.equal(tries(), before + 1);
  });
  provider.clock.now = NOW;
});

test('an address that cannot be read is not added, with a sentence for each reason', async () => {
  const cases = {
    notACalendar: feeds.serve('page.html', '<!doctype html><title>Sign in</title>'),
    forbidden: feeds.serve('private.ics', (_, response) => void response.writeHead(403).end()),
    unreachable: feeds.serve('broken.ics', (_, response) => void response.writeHead(500).end()),
  };
  for (const [code, url] of Object.entries(cases)) {
    const answer = await add(url);
    assert.deepEqual([answer.status, answer.data['code'], answer.data['field']], [0, code, 'url']);
    assert.match(answer.message, /。$/);
  }
  assert.deepEqual(await list(), []);
});

test('no calendar is added twice', async () => {
  await withCalendar('twice.ics', calendarOf(MEETING), async (_, url) => {
    assert.equal((await add(url)).data['code'], 'calendarExists');
  });
});

test('an event of eleven months is found in each of its months, once', async () => {
  await withCalendar('long.ics', calendarOf(['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20271001']), async () => {
    for (const day of ['2026-11-20', '2027-02-28', '2027-09-30']) assert.equal((await busyOn(day)).length, 1, day);
    const query = { fromMillis: tokyo('2026-11-15', '00:00'), untilMillis: tokyo('2026-11-15', '00:00') + 60 * DAY };
    assert.equal((await provider.ask('readBusyTimes', { query }, { token })).data.length, 1);
    assert.deepEqual(await busyOn('2027-10-02'), []);
  });
});

test("the provider's own feed does not make its lessons busy", async () => {
  const { data } = await provider.ask('changeCalendarFeed', { body: { isOn: true } }, { token });
  const own = await add(data.url ?? assert.fail('no address'));
  assert.equal(own.status, 1);
  const query = { fromMillis: NOW - 20 * DAY, untilMillis: NOW + 20 * DAY };
  const { data: times } = await provider.ask('readBusyTimes', { query }, { token });
  assert.deepEqual(times, []);
  await remove(String(own.data['id']));
});

test('the calendars of a teacher who does not use the service are not read', async () => {
  await withCalendar('away.ics', calendarOf(MEETING), async () => {
    const before = feeds.requests('away.ics').length;
    provider.clock.now += 4 * DAY;
    await provider.tick();
    assert.equal(feeds.requests('away.ics').length, before);
    // The first page that shows the schedule reads them.
    token = await provider.signIn();
    const request = feeds.nextRequest('away.ics');
    await busyOn('2026-11-20');
    await request;
    assert.equal(feeds.requests('away.ics').length, before + 1);
  });
  provider.clock.now = NOW;
});

test('readings that a teacher asks for are limited', async () => {
  await withCalendar('limited.ics', calendarOf(MEETING), async (id) => {
    const codes = new Set<unknown>();
    for (let count = 0; count < 31; count += 1)
      codes.add((await provider.askAnything('refreshOutsideCalendar', { body: { id } }, { token })).data['code']);
    assert.ok(codes.has('limited'));
    provider.clock.now += HOUR;
  });
  provider.clock.now = NOW;
});

test('addresses and titles are in no file of the database in clear', async () => {
  const folder = temporaryFolder();
  const stored = await startTestProvider({ database: path.join(folder, 'stored.sqlite') });
  const own = { token: await stored.signIn() };
  const url = feeds.serve('address-of-a-calendar.ics', calendarOf(MEETING));
  const { data } = await stored.ask('addOutsideCalendar', { body: { url, name: 'プライベート' } }, own);
  await stored.ask('changeOutsideCalendar', { body: { id: data.id, showsTitles: true } }, own);
  const query = { fromMillis: tokyo('2026-11-20', '00:00'), untilMillis: tokyo('2026-11-21', '00:00') };
  assert.equal((await stored.ask('readBusyTimes', { query }, own)).data[0]?.title, '歯医者');
  const onDisk = readdirSync(folder)
    .filter((name) => name.startsWith('stored.sqlite'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('');
  assert.ok(onDisk.includes('プライベート'), 'this looks at the right files');
  assert.ok(!onDisk.includes('address-of-a-calendar'));
  assert.ok(!onDisk.includes('歯医者'));
});
