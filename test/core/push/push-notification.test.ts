import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPushMessage, readWorkerMessage } from '../../../src/core/push/index.ts';
import { notificationOf } from '../../../src/service-worker/push-notification.ts';

const START = Date.parse('2026-11-18T18:10:00+09:00');
const MINUTE = 60_000;

const message = {
  kind: 'reminder',
  of: 'lesson',
  id: 'lesson-1',
  startTimeMillis: START,
  endTimeMillis: START + 60 * MINUTE,
  name: '山田 太一',
  subject: '数学',
  language: 'ja-JP',
  timeZone: 'Asia/Tokyo',
};

const shown = (change: object = {}, now = START - 10 * MINUTE) =>
  notificationOf(JSON.stringify({ ...message, ...change }), now);

describe('the notification of a pushed message', () => {
  test('says in Japanese what begins when, and leads to the lesson', () => {
    assert.deepEqual(shown(), {
      title: 'あと10分で授業です',
      path: '/course/list/detail/lesson-1',
      options: {
        body: '18:10–19:10 山田 太一さん 数学',
        tag: `teacher-reminder ${START} lesson-1`,
        lang: 'ja-JP',
        dir: 'ltr',
        renotify: false,
      },
    });
  });

  for (const [language, title, dir] of [
    ['en-US', 'Your lesson begins in 10 min', 'ltr'],
    ['en-GB', 'Your lesson begins in 10 min', 'ltr'],
    ['zh-CN', '还有10分钟上课', 'ltr'],
    ['ar-EG', 'يبدأ درسك بعد 10 د', 'rtl'],
    ['vi-VN', 'あと10分で授業です', 'ltr'],
  ] as const) {
    test(`is in the language of the device: ${language}`, () => {
      const { title: found, options } = shown({ language });
      assert.deepEqual([found, options.lang, options.dir], [title, language, dir]);
    });
  }

  test('counts the minutes when it arrives, which may be after the start', () => {
    assert.equal(shown({}, START - 4 * MINUTE - 1).title, 'あと5分で授業です');
    assert.equal(shown({}, START + 1).title, '授業が始まっています');
  });

  test('names a meeting, and leads to the meetings', () => {
    const { title, path, options } = shown({ of: 'meeting', name: '山田 美咲', subject: '三者面談' });
    assert.deepEqual(
      [title, path, options.body],
      ['あと10分で面談です', '/visit/list', '18:10–19:10 山田 美咲 三者面談'],
    );
  });

  test('names a student who waits, alerts again, and leads to the room', () => {
    const { title, path, options } = shown({ kind: 'waiting' });
    assert.deepEqual(
      [title, path, options.body, options.tag, options.renotify],
      [
        '生徒が待っています',
        '/course/list/live/lesson-1',
        '山田 太一さんが入室を待っています。18:10–19:10 数学',
        'teacher-waiting lesson lesson-1',
        true,
      ],
    );
    assert.equal(shown({ kind: 'waiting', of: 'meeting' }).path, '/visit/list/live/lesson-1');
  });

  test('shows the times in the zone of the teacher, and in that of the service where there is no such zone', () => {
    assert.match(shown({ timeZone: 'America/New_York' }).options.body ?? '', /^04:10–05:10 /);
    assert.match(shown({ timeZone: 'Nowhere/Town' }).options.body ?? '', /^18:10–19:10 /);
  });

  test('keeps the span together in Arabic', () => {
    assert.match(shown({ language: 'ar-EG' }).options.body ?? '', /^\u2068\d\d:\d\d–\d\d:\d\d\u2069 /);
  });

  test('leads to no other page whatever the id is', () => {
    for (const id of ['../../..', 'https://else.example/', '//else.example', '?a#b']) {
      assert.match(shown({ id }).path ?? '', /^\/course\/list\/detail\/[^/?#]+$/, id);
    }
  });

  for (const [what, text] of Object.entries({
    'no text': '',
    'no JSON': '{',
    'another shape': JSON.stringify({ title: '当選', body: 'https://else.example' }),
    'another kind': JSON.stringify({ ...message, kind: 'advertisement' }),
    'a name that is too long': JSON.stringify({ ...message, name: '長'.repeat(101) }),
    'no moment': JSON.stringify({ ...message, startTimeMillis: '18:10' }),
    'a text that is too long': JSON.stringify({ ...message, more: 'x'.repeat(3000) }),
  })) {
    test(`shows nothing of ${what}`, () => {
      const { title, path, options } = notificationOf(text, START);
      assert.deepEqual([title, path, options.body], ['新しいお知らせがあります', undefined, undefined]);
      assert.equal(readPushMessage(text), undefined);
    });
  }
});

describe('a message of the service worker', () => {
  test('opens a path of the portal, or has the page subscribe again', () => {
    for (const data of [
      { type: 'open', path: '/course/list/detail/lesson-1' },
      { type: 'open', path: "/course/list/detail/a%2Fb(1)'!*" },
      { type: 'subscribe' },
    ]) {
      assert.deepEqual(readWorkerMessage(data), data);
    }
  });

  for (const path of [
    'https://else.example/',
    '//else.example',
    '/course/../../elsewhere',
    '/course/%2E%2e/elsewhere',
    '/course?a=1',
    '/course#token=1',
    '/course/list/',
    'course',
    '',
    `/${'a'.repeat(300)}`,
  ]) {
    test(`does not open ${path.slice(0, 40) || 'nothing'}`, () => {
      assert.equal(readWorkerMessage({ type: 'open', path }), undefined);
    });
  }

  test('of another kind is ignored', () => {
    for (const data of [undefined, 'open', { type: 'open' }, { type: 'close', path: '/course' }]) {
      assert.equal(readWorkerMessage(data), undefined);
    }
  });
});
