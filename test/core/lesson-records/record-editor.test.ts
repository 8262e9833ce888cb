import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountOf, createMemoryStorage } from '../../../src/core/index.ts';
import {
  FIRST_RETRY_MS,
  MAX_RECORD_LENGTH,
  openRecord,
  SAVE_DEBOUNCE_MS,
} from '../../../src/core/lesson-records/index.ts';
import { calls, enter, taughtLesson } from './record-session.ts';

const textsIn = async (id: string) => {
  const { note, homework, nextTime } = await calls.record(id);
  return [note, homework, nextTime];
};

describe('typing', () => {
  test('is saved when the teacher pauses, once, and only what was changed', async (t) => {
    const { id } = await taughtLesson();
    const { edit, clock, network } = await enter(t);
    const editor = await edit(id);
    for (const text of ['一', '一次', '一次関数']) editor.write('note', text);
    assert.deepEqual([editor.status.value, network.writes], ['unsaved', []]);
    clock.advance(SAVE_DEBOUNCE_MS);
    await editor.save();
    assert.deepEqual([editor.status.value, editor.savedAt.value], ['saved', clock.now()]);
    assert.deepEqual(network.writes, [{ id, version: 0, note: '一次関数' }]);
    assert.deepEqual(await textsIn(id), ['一次関数', '', '']);
  });

  test('of what was pasted with control characters is saved once, as the provider stores it', async (t) => {
    const { id } = await taughtLesson();
    const { edit, network } = await enter(t);
    const editor = await edit(id);
    editor.write('note', 'p.\u000020\tと\u000bp.21');
    assert.ok(await editor.save());
    assert.equal(editor.status.value, 'saved');
    assert.deepEqual([editor.texts.value.note, (await textsIn(id))[0]], ['p.20 と\np.21', 'p.20 と\np.21']);
    await editor.save();
    assert.equal(network.writes.length, 1);
  });

  test('goes on while it is saved, and is saved again', async (t) => {
    const { id } = await taughtLesson();
    const { edit, clock } = await enter(t);
    const editor = await edit(id);
    editor.write('note', '一次');
    const saving = editor.save();
    await Promise.resolve();
    editor.write('note', '一次関数');
    await saving;
    clock.advance(SAVE_DEBOUNCE_MS);
    await editor.save();
    assert.deepEqual([editor.texts.value.note, (await textsIn(id))[0]], ['一次関数', '一次関数']);
  });

  test('that is too long waits until it is shorter, while the other fields are saved', async (t) => {
    const { id } = await taughtLesson();
    const { edit } = await enter(t);
    const editor = await edit(id);
    editor.write('note', 'あ'.repeat(MAX_RECORD_LENGTH + 1));
    editor.write('homework', 'p.20');
    assert.equal(await editor.save(), false);
    assert.deepEqual(await textsIn(id), ['', 'p.20', '']);
    assert.equal(editor.status.value, 'unsaved');
    editor.write('note', 'あ'.repeat(MAX_RECORD_LENGTH));
    assert.equal(await editor.save(), true);
  });

  test('that is taken back is not sent', async (t) => {
    const { id } = await taughtLesson();
    const { edit, clock, network } = await enter(t);
    const editor = await edit(id);
    editor.write('note', 'x');
    editor.write('note', '');
    clock.advance(SAVE_DEBOUNCE_MS);
    await editor.save();
    assert.deepEqual([network.writes, editor.status.value], [[], 'saved']);
  });
});

describe('without a network', () => {
  test('text is kept in the tab, said to wait, and saved automatically later', async (t) => {
    const { id } = await taughtLesson();
    const { edit, clock, network } = await enter(t);
    const editor = await edit(id);
    network.state = 'down';
    editor.write('note', '一次関数');
    assert.equal(await editor.save(), false);
    assert.equal(editor.status.value, 'waiting');
    clock.advance(FIRST_RETRY_MS);
    await editor.save();
    assert.equal(editor.status.value, 'waiting');
    network.state = 'up';
    clock.advance(4 * FIRST_RETRY_MS);
    await editor.save();
    assert.deepEqual([editor.status.value, (await textsIn(id))[0]], ['saved', '一次関数']);
  });

  test('text survives a reload of the page, and is saved as soon as the record is open again', async (t) => {
    const { id } = await taughtLesson();
    const tab = createMemoryStorage();
    const first = await enter(t, tab);
    const editor = await first.edit(id);
    first.network.state = 'down';
    editor.write('homework', 'p.20');
    await editor.save();
    const second = await enter(t, tab);
    const again = await second.edit(id);
    assert.equal(again.texts.value.homework, 'p.20');
    await again.save();
    assert.deepEqual(await textsIn(id), ['', 'p.20', '']);
    const third = await enter(t, tab);
    await calls.write(id, { version: 1, homework: 'p.30' });
    assert.equal((await third.edit(id)).texts.value.homework, 'p.30', 'no draft is left');
  });

  test('leaving saves at once, without the pause', async (t) => {
    const { id } = await taughtLesson();
    const { edit, network } = await enter(t);
    const editor = await edit(id);
    editor.write('note', '一次関数');
    const written = network.nextWrite();
    editor.close();
    await written;
    assert.equal((await textsIn(id))[0], '一次関数');
  });

  test('leaving loses nothing: it goes on until everything is saved', async (t) => {
    const { id } = await taughtLesson();
    const { session, edit, clock, network } = await enter(t);
    const editor = await edit(id);
    network.state = 'down';
    editor.write('note', '一次関数');
    editor.close();
    await editor.save();
    assert.equal(
      openRecord(session, id, true, () => {}),
      editor,
      'the same text is there after coming back',
    );
    network.state = 'up';
    clock.advance(60_000);
    await editor.save();
    assert.equal((await textsIn(id))[0], '一次関数');
    assert.notEqual(
      openRecord(session, id, true, () => {}),
      editor,
    );
  });

  test('a lost reply is no conflict: what was stored is what was typed', async (t) => {
    const { id } = await taughtLesson();
    const { edit, network } = await enter(t);
    const editor = await edit(id);
    network.state = 'loses replies';
    editor.write('note', '一次関数');
    await editor.save();
    assert.equal(editor.status.value, 'waiting');
    network.state = 'up';
    assert.equal(await editor.save(), true);
    assert.deepEqual([editor.status.value, (await textsIn(id))[0]], ['saved', '一次関数']);
  });

  test('nothing is sent any more after the teacher has signed out', async (t) => {
    const { id } = await taughtLesson();
    const { session, edit, clock, network } = await enter(t);
    const editor = await edit(id);
    network.state = 'down';
    editor.write('note', '一次関数');
    await editor.save();
    network.state = 'up';
    await accountOf(session).logout();
    clock.advance(60_000);
    await editor.save();
    assert.deepEqual([network.writes, await textsIn(id)], [[], ['', '', '']]);
  });
});

describe('changes from elsewhere', () => {
  test('of other fields are joined', async (t) => {
    const { id } = await taughtLesson();
    const { edit } = await enter(t);
    const editor = await edit(id);
    await calls.write(id, { homework: 'p.20' });
    editor.write('note', '一次関数');
    assert.equal(await editor.save(), true);
    assert.deepEqual(await textsIn(id), ['一次関数', 'p.20', '']);
    assert.equal(editor.texts.value.homework, 'p.20');
  });

  for (const [choice, result] of [
    ['ours', 'ここで'],
    ['newer', 'ほかで'],
  ] as const) {
    test(`of the same field are the teacher's choice: ${choice}`, async (t) => {
      const { id } = await taughtLesson();
      const { edit, clock } = await enter(t);
      const editor = await edit(id);
      await calls.write(id, { note: 'ほかで', homework: 'p.20' });
      editor.write('note', 'ここで');
      assert.equal(await editor.save(), false);
      assert.deepEqual(
        [editor.status.value, editor.conflict.value?.fields, editor.conflict.value?.newer.note],
        ['conflict', ['note'], 'ほかで'],
      );
      clock.advance(SAVE_DEBOUNCE_MS);
      await editor.save();
      assert.equal((await textsIn(id))[0], 'ほかで', 'nothing is overwritten before the choice');
      editor.resolve(choice);
      await editor.save();
      assert.deepEqual([await textsIn(id), editor.conflict.value], [[result, 'p.20', ''], undefined]);
    });
  }

  test('are still a choice after the sheet or the page has been left', async (t) => {
    const { id } = await taughtLesson();
    const tab = createMemoryStorage();
    const first = await enter(t, tab);
    const editor = await first.edit(id);
    await calls.write(id, { note: 'ほかで' });
    editor.write('note', 'ここで');
    assert.equal(await editor.save(), false);
    editor.close();
    const second = await enter(t, tab);
    const again = await second.edit(id);
    assert.deepEqual([again.status.value, again.texts.value.note], ['conflict', 'ここで']);
    await again.save();
    assert.deepEqual([second.network.writes, (await textsIn(id))[0]], [[], 'ほかで']);
    await again.load();
    assert.equal(again.status.value, 'conflict');
    again.resolve('ours');
    await again.save();
    assert.equal((await textsIn(id))[0], 'ここで');
  });
});

describe('a mail to the family', () => {
  test('is not sent while what was typed is not saved', async (t) => {
    const { id } = await taughtLesson();
    const { edit } = await enter(t);
    const editor = await edit(id);
    editor.write('homework', 'p.20');
    editor.write('note', 'あ'.repeat(MAX_RECORD_LENGTH + 1));
    assert.equal(await editor.mail({ preview: false }), undefined);
  });
});
