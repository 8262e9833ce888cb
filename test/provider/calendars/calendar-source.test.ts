// What an address of a stranger could do to the provider.
import assert from 'node:assert/strict';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isIP, type Socket } from 'node:net';
import { describe, mock, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createCalendarSource } from '../../../provider/adapters/node/calendar-source.ts';
import { MAX_CALENDAR_BYTES } from '../../../provider/calendars/calendar-source.ts';
import { NOW, DAY } from '../client.ts';
import { calendarOf, startFeedServer } from './feed-server.ts';

const feeds = await startFeedServer();
const source = createCalendarSource({ allowsLoopback: true });
const never = new AbortController().signal;
const fetchFrom = (url: string, which = source) => which.fetch(url, {}, never);
const READING = { timeZone: 'Asia/Tokyo', fromMillis: NOW - 60 * DAY, untilMillis: NOW + 400 * DAY, ownDomain: '' };
const EVENT = calendarOf(['DTSTART:20261120T010000Z', 'DTEND:20261120T020000Z']);

describe('an address', () => {
  const strict = createCalendarSource({ allowsLoopback: false });
  const inside = {
    'of this machine': 'https://127.0.0.1/a.ics',
    'of this machine by name': 'https://localhost/a.ics',
    'of a private network': 'https://192.168.1.1/a.ics',
    'of cloud metadata': 'https://169.254.169.254/latest/meta-data',
    'with a number as its host': 'https://2130706433/a.ics',
    'with a hexadecimal host': 'https://0x7f.1/a.ics',
    'of IPv6 that is mapped to this machine': 'https://[::ffff:127.0.0.1]/a.ics',
    'of IPv6 within a network': 'https://[fd00::1]/a.ics',
    'without https': 'http://calendar.example/a.ics',
    'with another port': 'https://calendar.example:8443/a.ics',
    'with a password': 'https://user:secret@calendar.example/a.ics',
    'with a name without a dot': 'https://intranet/a.ics',
    'of a file': 'file:///etc/passwd',
  };
  for (const [what, url] of Object.entries(inside)) {
    test(`${what} is not called`, async () => {
      assert.equal(strict.accepts(url), false);
      assert.deepEqual(await fetchFrom(url, strict), { kind: 'failed', problem: 'unreachable' });
    });
  }

  for (const [what, addresses] of Object.entries({
    'a private address': ['10.0.0.1'],
    'a private address besides a public one': ['93.184.215.14', '192.168.0.1'],
    'a private address in the form of IPv6': ['::ffff:10.0.0.1'],
  })) {
    test(`whose name leads to ${what} is not connected`, async () => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      const lookup = mock.method(dns, 'lookup', (...args: unknown[]) => {
        const answer = args.at(-1) as (error: null, addresses: typeof found) => void;
        answer(null, found);
      });
      syncBuiltinESMExports();
      const attempts: string[] = [];
      const watch = (message: unknown): void => {
        const { socket } = message as { socket: Socket };
        socket.on('connectionAttempt', (ip) => attempts.push(ip));
      };
      subscribe('net.client.socket', watch);
      try {
        assert.equal(strict.accepts('https://calendar.example/a.ics'), true);
        assert.deepEqual(await fetchFrom('https://calendar.example/a.ics', strict), {
          kind: 'failed',
          problem: 'unreachable',
        });
        assert.equal(lookup.mock.callCount(), 1);
        assert.deepEqual(attempts, []);
      } finally {
        unsubscribe('net.client.socket', watch);
        lookup.mock.restore();
        syncBuiltinESMExports();
      }
    });
  }

  test('that redirects inside is not followed', async () => {
    for (const target of [
      'https://10.0.0.1/a.ics',
      'https://[::ffff:10.0.0.1]/',
      'http://calendar.example/',
      'file:///etc/passwd',
    ]) {
      const url = feeds.serve(
        'redirect.ics',
        (_, response) => void response.writeHead(302, { Location: target }).end(),
      );
      assert.deepEqual(await fetchFrom(url), { kind: 'failed', problem: 'unreachable' }, target);
    }
  });

  test('that redirects is followed five times', async () => {
    let url = feeds.serve('0.ics', EVENT);
    for (let count = 1; count <= 6; count += 1) {
      const target = url;
      url = feeds.serve(`${count}.ics`, (_, response) => void response.writeHead(307, { Location: target }).end());
      const { kind } = await fetchFrom(url);
      assert.equal(kind, count <= 5 ? 'text' : 'failed', `${count} redirects`);
    }
  });
});

describe('a reply', () => {
  test('of 200 megabytes is cut at the limit, also without a length', async () => {
    const chunk = Buffer.alloc(100_000, 'X');
    let sent = 0;
    const url = feeds.serve('large.ics', (_, response) => {
      const write = (): void => {
        while (sent < 200_000_000 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    });
    assert.deepEqual(await fetchFrom(url), { kind: 'failed', problem: 'tooLarge' });
    assert.ok(sent < 4 * MAX_CALENDAR_BYTES, `${sent} bytes were sent`);
  });

  test('that says that it is too large is not read', async () => {
    const url = feeds.serve('announced.ics', (_, response) => {
      response.writeHead(200, { 'Content-Length': MAX_CALENDAR_BYTES + 1 }).flushHeaders();
    });
    assert.deepEqual(await fetchFrom(url), { kind: 'failed', problem: 'tooLarge' });
  });

  test('that is small until it is decompressed is cut at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    assert.ok(bomb.length < 100_000);
    const url = feeds.serve(
      'bomb.ics',
      (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    );
    assert.deepEqual(await fetchFrom(url), { kind: 'failed', problem: 'tooLarge' });
  });

  test('may be compressed', async () => {
    const url = feeds.serve(
      'zipped.ics',
      (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(EVENT)),
    );
    const fetched = await fetchFrom(url);
    assert.equal(fetched.kind === 'text' && fetched.text, EVENT);
  });

  test('that does not end is given up', async () => {
    const impatient = createCalendarSource({ allowsLoopback: true, timeoutMillis: 200 });
    const silent = feeds.serve('silent.ics', () => {});
    const slow = feeds.serve('slow.ics', (_, response) => void response.write('BEGIN:VCALENDAR\r\n'));
    for (const url of [silent, slow])
      assert.deepEqual(await fetchFrom(url, impatient), { kind: 'failed', problem: 'tooSlow' });
  });

  test('that breaks off is not read', async () => {
    const url = feeds.serve('broken.ics', (_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 }).write('BEGIN:VCALENDAR\r\n', () => response.destroy());
    });
    assert.deepEqual(await fetchFrom(url), { kind: 'failed', problem: 'unreachable' });
  });
});

describe('reading a file', () => {
  test('of a million instances does not block the event loop', async () => {
    const text = calendarOf(
      ...Array.from({ length: 400 }, () => [
        'DTSTART:20100101T000000Z',
        'DURATION:PT1M',
        'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=100000',
      ]),
    );
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 5);
    const read = await source.read(text, READING);
    clearInterval(turn);
    assert.deepEqual(read, { kind: 'failed', problem: 'tooLarge' });
    assert.ok(turns > 20, `${turns} turns`);
  });

  test('that takes too long is ended', async () => {
    const impatient = createCalendarSource({ allowsLoopback: true, readingMillis: 1 });
    assert.deepEqual(await impatient.read(EVENT, READING), { kind: 'failed', problem: 'tooLarge' });
    // The reader is free again.
    assert.equal((await source.read(EVENT, READING)).kind, 'times');
  });
});
