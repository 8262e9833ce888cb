import assert from 'node:assert/strict';
import { describe, mock, test, type TestContext } from 'node:test';
import {
  loadTexts,
  registerLanguage,
  resolveLanguage,
  translator,
  type PartialTexts,
  type PlainTextKey,
} from '../../../src/core/i18n/index.ts';

function listen(t: TestContext): string[] {
  const warnings: string[] = [];
  const warn = mock.method(console, 'warn', (message: string) => warnings.push(message));
  t.after(() => warn.mock.restore());
  return warnings;
}

describe("a host's own language", () => {
  test('falls back to Japanese for a missing text, and reports it once', async (t) => {
    const warnings = listen(t);
    registerLanguage('fr-FR', { common: { save: 'Enregistrer', failure: { offline: '' } } });
    assert.equal(resolveLanguage('fr'), 'fr-FR');
    await loadTexts('fr-FR', ['common', 'login']);
    const french = translator('fr-FR');
    assert.equal(french('common.save'), 'Enregistrer');
    assert.equal(french('common.close'), '閉じる');
    assert.equal(french('common.close'), '閉じる');
    assert.equal(french('login.title'), 'ログイン');
    assert.match(french('common.failure.offline'), /通信/, 'an empty text is none');
    assert.deepEqual(warnings, [
      'teacher-elements: no text "common.close" in fr-FR; showing ja-JP.',
      'teacher-elements: no text "login.title" in fr-FR; showing ja-JP.',
      'teacher-elements: no text "common.failure.offline" in fr-FR; showing ja-JP.',
    ]);
  });

  test('can replace some of our texts', async () => {
    await loadTexts('en-US', ['common', 'courses', 'pagination', 'passwordReset']);
    registerLanguage('en-US', { common: { save: 'Keep' }, courses: { lessonState: { 4: 'Called off' } } });
    await loadTexts('en-US', ['common', 'courses', 'pagination', 'passwordReset']);
    const english = translator('en-US');
    assert.deepEqual(
      [
        english('common.save'),
        english('common.close'),
        english('courses.lessonState.4'),
        english('courses.lessonState.1'),
      ],
      ['Keep', 'Close', 'Called off', 'Not started'],
    );
  });

  test('is called with the values that it names: the compiler rejects any other call', async () => {
    await loadTexts('en-US', ['common', 'contacts']);
    const english = translator('en-US');
    assert.match(english('contacts.lessons', { count: 1200 }), /1,200/);
    // @ts-expect-error a value is missing
    english('contacts.lessons');
    // @ts-expect-error it has another name
    english('contacts.lessons', { total: 3 });
    // @ts-expect-error the text needs none
    english('common.save', { count: 3 });
    // @ts-expect-error one of the two texts needs another value
    english(Math.random() < 2 ? 'contacts.lessons' : 'contacts.total', { count: 3 });
  });

  test('is reported by its key if the text is missing everywhere', (t) => {
    const warnings = listen(t);
    const english = translator('en-US');
    assert.equal(english('common.nonsense' as PlainTextKey), 'common.nonsense');
    assert.equal(english('common.failure' as PlainTextKey), 'common.failure', 'a table is not text');
    assert.equal(warnings.length, 2);
  });

  test('may be half a table without breaking anything', async (t) => {
    listen(t);
    registerLanguage('ko-KR', { common: { failure: 'not a table' } } as unknown as PartialTexts);
    await loadTexts('ko-KR', ['common']);
    assert.match(translator('ko-KR')('common.failure.timeout'), /応答/);
  });
});
