import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createSession } from '../../../src/core/session/index.ts';
import type { Clock } from '../../../src/core/time/index.ts';
import { createTerms, readDocument, type List } from '../../../src/core/terms/index.ts';

describe('a plain document', () => {
  test('has headings of three levels, paragraphs and lists', () => {
    assert.deepEqual(readDocument('# A\n\nText.\n\n## B ##\n- one\n- two\n\n### C\n1. first\n2. second\n'), [
      { kind: 'heading', level: 1, text: 'A' },
      { kind: 'paragraph', text: 'Text.' },
      { kind: 'heading', level: 2, text: 'B ##' },
      {
        kind: 'list',
        items: [
          { text: 'one', lists: [] },
          { text: 'two', lists: [] },
        ],
      },
      { kind: 'heading', level: 3, text: 'C' },
      {
        kind: 'list',
        start: 1,
        items: [
          { text: 'first', lists: [] },
          { text: 'second', lists: [] },
        ],
      },
    ]);
  });

  test('joins the lines of a paragraph, with a space where the script has spaces', () => {
    const joined = (text: string) => readDocument(text).map((block) => (block.kind === 'paragraph' ? block.text : ''));
    assert.deepEqual(joined('one\ntwo\n\n一行目、\n二行目。\n\n第1条\nABC\n'), [
      'one two',
      '一行目、二行目。',
      '第1条 ABC',
    ]);
    assert.deepEqual(joined('one\r\ntwo\r\n\r\nthree\r\n'), ['one two', 'three']);
  });

  test('has lists within lists by their indentation, and goes on with an item on the next line', () => {
    const [list] = readDocument('1. one\n   - a\n   - b\n     goes on\n2. two\n\n3. three') as [List];
    assert.deepEqual(list, {
      kind: 'list',
      start: 1,
      items: [
        {
          text: 'one',
          lists: [
            {
              kind: 'list',
              items: [
                { text: 'a', lists: [] },
                { text: 'b goes on', lists: [] },
              ],
            },
          ],
        },
        { text: 'two', lists: [] },
        { text: 'three', lists: [] },
      ],
    });
  });

  test('keeps the number that a list begins with, and takes the signs of Japanese lists', () => {
    assert.deepEqual(readDocument('4. four'), [{ kind: 'list', start: 4, items: [{ text: 'four', lists: [] }] }]);
    assert.deepEqual(
      readDocument('・一つ\n・二つ').map((block) => block.kind),
      ['list'],
    );
    assert.deepEqual(
      readDocument('1．一つ').map((block) => block.kind),
      ['list'],
    );
  });

  test('does not mistake ordinary characters for list markers', () => {
    for (const text of ['-5 degrees', '3.5 hours', '#hashtag', '#### four', '*bold*', '2026年']) {
      assert.deepEqual(readDocument(text), [{ kind: 'paragraph', text }]);
    }
  });

  test('does not interpret markup, and is empty without text', () => {
    assert.deepEqual(readDocument('<script>alert(1)</script>'), [
      { kind: 'paragraph', text: '<script>alert(1)</script>' },
    ]);
    for (const text of ['', '\n\n  \n', '\ufeff']) assert.deepEqual(readDocument(text), []);
    assert.deepEqual(readDocument('\ufeff# A'), [{ kind: 'heading', level: 1, text: 'A' }]);
  });

  test('of 100,000 lines is read at once, and any text whatever', () => {
    assert.equal(readDocument('- item\n'.repeat(100_000)).length, 1);
    assert.equal(readDocument('#'.repeat(100_000)).length, 1);
  });

  for (const language of ['ja', 'en', 'zh', 'ar']) {
    test(`renders our own terms in ${language}: title, sections and lists, without leftover markers`, () => {
      const blocks = readDocument(readFileSync(`provider/provision/${language}.txt`, 'utf8'));
      assert.deepEqual(blocks.map((block) => block.kind === 'heading' && block.level).filter(Boolean), [
        1,
        ...Array<number>(9).fill(2),
      ]);
      assert.ok(blocks.filter(({ kind }) => kind === 'list').length >= 6);
      assert.doesNotMatch(JSON.stringify(blocks), /"text":"(#|- )/);
    });
  }
});

describe('the terms', () => {
  const html = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  const files: Record<string, () => Response> = {};

  function open(clock?: Clock) {
    const asked: string[] = [];
    const fetchFile = (async (address: string, { signal }: RequestInit) => {
      asked.push(address);
      const answer = files[address];
      if (address.endsWith('slow.txt'))
        await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      if (!answer) return new Response('', { status: 404 });
      return answer();
    }) as typeof fetch;
    const session = createSession({
      provider: 'https://api.example',
      fetch,
      hostName: 'localhost',
      ...(clock && { clock }),
    });
    return { asked, ...createTerms(session, { fetch: fetchFile, addressOf: (language) => `/${language}.txt` }) };
  }

  test('are those of the language, whatever its region; the first heading is the title', async () => {
    files['/zh.txt'] = () => new Response('# 条款\n\n一');
    const { asked, load } = open();
    const { data } = await load('zh-CN');
    assert.deepEqual(data, { language: 'zh', title: '条款', blocks: [{ kind: 'paragraph', text: '一' }] });
    assert.deepEqual(asked, ['/zh.txt']);
  });

  test('are Japanese if the language has none, also on a host that serves its page for every path', async () => {
    files['/ja.txt'] = () => new Response('本文');
    files['/fr.txt'] = () => html('<!doctype html>');
    for (const language of ['ko-KR', 'fr-FR']) {
      const { data } = await open().load(language);
      assert.deepEqual(data, { language: 'ja', title: undefined, blocks: [{ kind: 'paragraph', text: '本文' }] });
    }
  });

  test('that are missing are a 404, and a broken host or connection is reported as such', async () => {
    delete files['/ja.txt'];
    files['/de.txt'] = () => new Response('', { status: 500 });
    files['/it.txt'] = () => {
      throw new TypeError('Failed to fetch');
    };
    const failureOf = async (language: string) => (await open().load(language)).failure;
    assert.deepEqual(await failureOf('ja-JP'), { kind: 'http', httpStatus: 404, message: 'http error' });
    assert.deepEqual(await failureOf('de-DE'), { kind: 'http', httpStatus: 500, message: 'http error' });
    assert.equal((await failureOf('it-IT'))?.kind, 'offline');
  });

  test('are waited for half a minute, but not after leaving the page', async () => {
    const actions: { milliseconds: number; action: () => void }[] = [];
    const clock: Clock = {
      now: () => 0,
      after: (milliseconds, action) => (actions.push({ milliseconds, action }), () => undefined),
    };
    const late = open(clock).load('slow');
    actions.find(({ milliseconds }) => milliseconds === 30_000)?.action();
    assert.equal((await late).failure?.kind, 'timeout');
    const { load, dispose } = open();
    const left = load('slow');
    dispose();
    assert.equal((await left).failure?.kind, 'aborted');
  });
});
