import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage } from '../../../src/core/index.ts';
import { hasUnsavedRecords, openRecord } from '../../../src/core/lesson-records/index.ts';
import { startSession } from '../../support/models/sessions.ts';
import { enter, provider, taughtLesson } from './record-session.ts';

test('records are known as unsaved until each of them is saved, also after a reload, and not after a sign-out', async (t) => {
  const [one, other] = [await taughtLesson(), await taughtLesson()];
  const tab = createMemoryStorage();
  const { session, edit, network } = await enter(t, tab);
  const editors = [await edit(one.id), await edit(other.id)];
  assert.equal(hasUnsavedRecords(session), false);
  network.state = 'down';
  for (const editor of editors) {
    editor.write('note', '一次関数');
    await editor.save();
  }
  assert.equal(hasUnsavedRecords(session), true);
  const reloaded = await enter(t, tab);
  assert.equal(hasUnsavedRecords(reloaded.session), true);
  network.state = 'up';
  await editors[0]?.save();
  assert.equal(hasUnsavedRecords(session), true);
  await editors[1]?.save();
  assert.equal(hasUnsavedRecords(session), false);
  editors[0]?.write('note', '');
  session.end();
  assert.equal(hasUnsavedRecords(session), false);
});

test('the list of unsaved records is written with the first text of a record, not again with each further one', async (t) => {
  const { id } = await taughtLesson();
  const [tab, written] = [createMemoryStorage(), [] as string[]];
  const counted = {
    ...tab,
    setItem(key: string, value: string) {
      written.push(key);
      tab.setItem(key, value);
    },
  };
  const { edit } = await enter(t, counted);
  const editor = await edit(id);
  written.length = 0;
  editor.write('note', '一');
  const first = written.splice(0).length;
  editor.write('note', '一次');
  assert.deepEqual([first, written.length], [2, 1]);
});

test('records are known as unsaved with a token of the host page, too, where no draft can be kept', async (t) => {
  const { id } = await taughtLesson();
  const token = await provider.signIn();
  const session = startSession(t, provider.url, { fetchToken: async () => token });
  const editor = openRecord(session, id, true, () => {});
  editor.open();
  await editor.load();
  assert.equal(session.signedIn.peek()?.id, '');
  editor.write('note', '一次関数');
  assert.equal(hasUnsavedRecords(session), true);
  assert.equal(await editor.save(), true);
  assert.equal(hasUnsavedRecords(session), false);
});
