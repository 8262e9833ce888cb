import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStorage } from '../../../src/core/index.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';

const draft = { memo: '書きかけ', notifyStudent: true };
const DRAFT_PATH = '/course/list/detail/7';

describe('a draft', () => {
  test('is found again by its teacher at its place, also after a reload of the page', (t) => {
    const [storage, tabStorage] = [createMemoryStorage(), createMemoryStorage()];
    const session = startSession(t, 'https://provider.example', { storage, tabStorage });
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.drafts.save('/setting', { name: '花子' });
    const again = startSession(t, 'https://provider.example', { storage, tabStorage });
    assert.deepEqual(again.drafts.find(DRAFT_PATH), draft);
    assert.deepEqual(again.drafts.find('/setting'), { name: '花子' });
    assert.equal(again.drafts.find('/elsewhere'), undefined);
  });

  test('is the latest one', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.drafts.save(DRAFT_PATH, { memo: '新しい' });
    assert.deepEqual(session.drafts.find(DRAFT_PATH), { memo: '新しい' });
  });

  test('is written once, and nothing is when there is nothing to forget', (t) => {
    const [storage, written] = [createMemoryStorage(), [] as string[]];
    const tabStorage = {
      ...storage,
      setItem(key: string, value: string) {
        written.push(value);
        storage.setItem(key, value);
      },
    };
    const session = startSession(t, 'https://provider.example', { tabStorage });
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    const count = written.length;
    session.drafts.save(DRAFT_PATH, { ...draft });
    session.drafts.remove('/elsewhere');
    assert.equal(written.length, count);
    session.drafts.remove(DRAFT_PATH);
    assert.equal(written.length, count + 1);
  });

  test('can be forgotten, and the others stay', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.drafts.save('/setting', draft);
    session.drafts.remove(DRAFT_PATH);
    assert.deepEqual([session.drafts.find(DRAFT_PATH), session.drafts.find('/setting')], [undefined, draft]);
  });

  test('is erased by a sign-out', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.end();
    signIn(session);
    assert.equal(session.drafts.find(DRAFT_PATH), undefined);
  });

  test('outlives the end by the provider, and can still be kept after it', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.expire();
    session.drafts.save('/setting', draft);
    signIn(session, 'another-token');
    assert.deepEqual([session.drafts.find(DRAFT_PATH), session.drafts.find('/setting')], [draft, draft]);
  });

  test('outlives a reload between the end and the next sign-in', (t) => {
    const [storage, tabStorage] = [createMemoryStorage(), createMemoryStorage()];
    const session = startSession(t, 'https://provider.example', { storage, tabStorage });
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.expire();
    const again = startSession(t, 'https://provider.example', { storage, tabStorage });
    assert.equal(again.drafts.find(DRAFT_PATH), undefined, 'nobody is there yet');
    signIn(again);
    assert.deepEqual(again.drafts.find(DRAFT_PATH), draft);
  });

  test("is never another teacher's", (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.expire();
    signIn(session, 'token-of-taro', 'taro');
    assert.equal(session.drafts.find(DRAFT_PATH), undefined);
    session.drafts.save(DRAFT_PATH, { memo: '太郎の' });
    session.expire();
    signIn(session);
    assert.deepEqual(session.drafts.find(DRAFT_PATH), draft);
  });

  test('is never that of a teacher of the same id at another provider', (t) => {
    const tabStorage = createMemoryStorage();
    const one = startSession(t, 'https://one.example', { tabStorage });
    const two = startSession(t, 'https://two.example', { tabStorage });
    signIn(one);
    signIn(two);
    one.drafts.save(DRAFT_PATH, draft);
    assert.equal(two.drafts.find(DRAFT_PATH), undefined);
    two.end();
    assert.deepEqual(one.drafts.find(DRAFT_PATH), draft);
  });

  test('of nobody is not kept', (t) => {
    const session = startSession(t, 'https://provider.example');
    session.drafts.save(DRAFT_PATH, draft);
    assert.equal(session.drafts.find(DRAFT_PATH), undefined);
    assert.equal(session.forTab.getItem('teacher-drafts@https://provider.example'), null);
  });

  for (const text of ['{', 'null', '7', '"text"', '[]']) {
    test(`does not stumble over ${text} in its storage`, (t) => {
      const session = startSession(t, 'https://provider.example');
      signIn(session);
      session.forTab.setItem('teacher-drafts@https://provider.example', text);
      assert.equal(session.drafts.find(DRAFT_PATH), undefined);
      session.drafts.remove(DRAFT_PATH);
      session.drafts.save(DRAFT_PATH, draft);
      assert.deepEqual(session.drafts.find(DRAFT_PATH), draft);
    });
  }
});
