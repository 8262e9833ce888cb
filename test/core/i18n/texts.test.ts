import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import {
  DEFAULT_LANGUAGE,
  languages,
  loadTexts,
  registerLanguage,
  resolveLanguage,
  translator,
  type Namespace,
  type PlainTextKey,
} from '../../../src/core/i18n/index.ts';

const folders = globSync('src/core/i18n/*/sign-in.ts').map((file) => path.basename(path.dirname(file)));

const groupsOf = (folder: string) =>
  globSync(`src/core/i18n/${folder}/*.ts`)
    .map((file) => path.basename(file, '.ts'))
    .sort();
const groups = groupsOf('ja');

/** All texts of a group by their keys. */
async function textsOf(folder: string, group: string): Promise<Record<string, unknown>> {
  const module = (await import(`../../../src/core/i18n/${folder}/${group}.ts`)) as Record<string, unknown>;
  assert.deepEqual(Object.keys(module), ['texts']);
  const flatten = (value: unknown, key: string): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => flatten(inner, `${key}.${name}`))
      : [[key, value]];
  return Object.fromEntries(flatten(module.texts, group));
}

const without = (wanted: object, found: object) => Object.keys(wanted).filter((key) => !Object.hasOwn(found, key));
const values = (text: unknown) => [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the texts', () => {
  test('have a file for each group in each language', () => {
    for (const folder of folders) assert.deepEqual(groupsOf(folder), groups);
    assert.deepEqual([...folders].sort(), ['ar', 'en', 'ja', 'zh']);
    assert.ok(groups.includes('sign-in') && groups.includes('lists'));
  });

  for (const folder of folders) {
    test(`of ${folder} are found by their namespace, whichever group it is in`, async () => {
      const language = languages().find((tag) => tag.startsWith(folder)) ?? folder;
      for (const group of groups)
        for (const [key, text] of Object.entries(await textsOf(folder, group)).filter(
          ([, each]) => !values(each).length,
        )) {
          const [namespace, ...names] = key.split('.').slice(1);
          await loadTexts(language, [namespace as Namespace]);
          assert.equal(translator(language)([namespace, ...names].join('.') as PlainTextKey), text);
        }
    });
  }

  for (const group of groups) {
    for (const folder of folders) {
      test(`of ${group} are complete in ${folder}: the shape of Japanese, no empty text, the same values`, async () => {
        const [japanese, others] = [await textsOf('ja', group), await textsOf(folder, group)];
        assert.deepEqual(without(japanese, others), [], `${folder} lacks these`);
        assert.deepEqual(without(others, japanese), [], 'Japanese lacks these');
        for (const [key, text] of Object.entries(others)) {
          assert.equal(typeof text, 'string', key);
          assert.notEqual(String(text).trim(), '', key);
          assert.equal(text, String(text).trim(), `${key} has white space around it`);
          assert.deepEqual(values(text), values(japanese[key]), key);
          assert.doesNotMatch(String(text).replaceAll(/\{\{\w+\}\}/g, ''), /[{}]|undefined|TODO/, key);
        }
      });
    }
  }
});

describe('the labels of paging', () => {
  const roles = [
    'perPage',
    'jumpTo',
    'confirm',
    'previous',
    'next',
    'previousFive',
    'nextFive',
    'previousThree',
    'nextThree',
  ] as const;

  test('exist for everything that the spec names', async () => {
    await loadTexts('ja-JP', ['common', 'courses', 'pagination', 'passwordReset']);
    const t = translator('ja-JP');
    const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;
    for (const role of roles) assert.match(t(`pagination.${role}`), japanese);
    assert.equal(new Set(roles.map((role) => t(`pagination.${role}`))).size, roles.length);
  });

  test("are the spec's own in English", async () => {
    await loadTexts('en-US', ['common', 'courses', 'pagination', 'passwordReset']);
    const t = translator('en-US');
    assert.deepEqual(
      (['perPage', 'jumpTo', 'previous', 'next'] as const).map((role) => t(`pagination.${role}`)),
      ['/ page', 'Go to', 'Previous Page', 'Next Page'],
    );
  });
});

describe('the texts of the specification', () => {
  test('are used unchanged in Japanese', async () => {
    await loadTexts('ja-JP', ['common', 'courses', 'pagination', 'passwordReset']);
    const t = translator('ja-JP');
    assert.deepEqual(
      ([1, 2, 3, 4] as const).map((state) => t(`courses.lessonState.${state}`)),
      ['未開始', '進行中', '終了', 'キャンセル'],
    );
    assert.deepEqual([t('passwordReset.hint'), t('common.acknowledge')], ['ヒント', '了解']);
    assert.equal(t('pagination.jumpTo'), 'ページへ移動');
  });
});

describe('a text', () => {
  test('takes values', async () => {
    await loadTexts('ja-JP', ['common', 'courses', 'pagination', 'passwordReset']);
    assert.equal(translator('ja-JP')('pagination.total', { total: 0 }), '全0件');
  });

  for (const [language, total] of [
    ['ja-JP', '全1,234,567件'],
    ['en-US', '1,234,567'],
    ['zh-CN', '1,234,567'],
    ['ar-EG', '1,234,567'],
  ] as const) {
    test(`writes a number with the separators of ${language}; a text stays as it is`, async () => {
      await loadTexts(language, ['common', 'courses', 'pagination', 'passwordReset']);
      const t = translator(language);
      assert.ok(
        t('pagination.total', { total: 1_234_567 }).includes(total),
        t('pagination.total', { total: 1_234_567 }),
      );
      assert.ok(t('pagination.total', { total: '1234567' }).includes('1234567'));
    });
  }

  test('is plain text: HTML is not interpreted', async () => {
    await loadTexts('en-US', ['common', 'courses', 'pagination', 'passwordReset']);
    assert.equal(
      translator('en-US')('common.offlineSince', { time: '<b>' }),
      'You are offline. This is how it was at <b>.',
    );
  });
});

describe('a language', () => {
  for (const [preference, shown] of [
    ['ja-JP', 'ja-JP'],
    ['en-us', 'en-US'],
    ['en', 'en-US'],
    ['en-GB', 'en-US'],
    ['en_US', 'en-US'],
    ['zh-Hant-TW', 'zh-CN'],
    ['zh-TW', 'zh-CN'],
    ['ar', 'ar-EG'],
    ['fr-FR', 'ja-JP'],
    ['', 'ja-JP'],
    [null, 'ja-JP'],
    [undefined, 'ja-JP'],
    ['*', 'ja-JP'],
  ] as const) {
    test(`${JSON.stringify(preference) ?? 'undefined'} is shown as ${shown}`, () =>
      assert.equal(resolveLanguage(preference), shown));
  }

  test('that is not there is the next of those requested', () => {
    assert.equal(resolveLanguage('tlh', 'en-AU', 'zh'), 'en-US');
    assert.equal(resolveLanguage('tlh', undefined, ''), 'ja-JP');
  });

  test('of a host has a BCP 47 tag, or dates and numbers could not be written in it', () => {
    assert.throws(() => registerLanguage('my language', {}), RangeError);
    assert.ok(!languages().includes('my language'));
  });

  test('is one of four, Japanese first', () => {
    assert.equal(DEFAULT_LANGUAGE, 'ja-JP');
    assert.deepEqual(languages().slice(0, 4), ['ja-JP', 'en-US', 'zh-CN', 'ar-EG']);
  });
});

describe('the fetched texts', () => {
  /** The text files that a fresh process has loaded after asking for these. */
  function loaded(language: string, wanted: Namespace[]): string[] {
    const script = `
      import { registerHooks } from 'node:module';
      const files = [];
      registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
      const { loadTexts } = await import('./src/core/index.ts');
      const before = files.length;
      await loadTexts(${JSON.stringify(language)}, ${JSON.stringify(wanted)});
      console.log(JSON.stringify(files.slice(before)));
    `;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
    return (JSON.parse(output) as string[]).map((url) => url.split('/').slice(-2).join('/')).sort();
  }

  test('are only those of the requested language and group', () => {
    assert.deepEqual(loaded('ar-EG', ['common', 'login']), ['ar/sign-in.ts']);
  });

  test('include the list of other groups only when a text of one is shown', () => {
    assert.deepEqual(loaded('en-US', ['common', 'portal']), ['en/portal.ts', 'en/sign-in.ts', 'i18n/groups.ts']);
  });

  test('are Japanese for an unknown language', () => {
    assert.deepEqual(loaded('fr-FR', ['login']), ['ja/sign-in.ts']);
  });
});
