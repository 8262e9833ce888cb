import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_RECORD_LENGTH } from '../../../src/core/lesson-records/index.ts';
import { calls, enter, taughtLesson } from './record-session.ts';

describe('a finished record', () => {
  test('is saved, and reported once with the lesson; lists load again', async (t) => {
    const { id } = await taughtLesson();
    const { session, edit, facts } = await enter(t);
    const editor = await edit(id);
    const { revision } = session;
    const before = revision.peek();
    editor.write('note', '一次関数');
    assert.equal(await editor.finish(), true);
    editor.close();
    await editor.save();
    assert.deepEqual(
      facts.map((fact) => [fact.kind, 'lesson' in fact && fact.lesson.note]),
      [['lesson-changed', '一次関数']],
    );
    assert.equal(revision.peek(), before + 1);
    assert.ok((await calls.record(id)).finishedAtMillis);
  });

  test('is not finished as long as it cannot be saved', async (t) => {
    const { id } = await taughtLesson();
    const { edit, network } = await enter(t);
    const editor = await edit(id);
    network.state = 'down';
    assert.equal(await editor.finish(), false);
    assert.equal((await calls.record(id)).finishedAtMillis, undefined);
  });

  test('is finished automatically once the network is back', async (t) => {
    const { id } = await taughtLesson();
    const { edit, network, clock } = await enter(t);
    const editor = await edit(id);
    network.state = 'down';
    await editor.finish();
    network.state = 'up';
    clock.advance(60_000);
    assert.equal(await editor.save(), true);
    assert.ok((await calls.record(id)).finishedAtMillis);
  });

  test('is not finished while a text is too long to be stored, nor when it becomes shorter', async (t) => {
    const { id } = await taughtLesson();
    const { edit } = await enter(t);
    const editor = await edit(id);
    editor.write('homework', 'p.20');
    editor.write('note', 'あ'.repeat(MAX_RECORD_LENGTH + 1));
    assert.equal(await editor.finish(), false);
    editor.write('note', '一次関数');
    assert.equal(await editor.save(), true);
    const { homework, finishedAtMillis } = await calls.record(id);
    assert.deepEqual([homework, finishedAtMillis], ['p.20', undefined]);
  });
});

describe('the mail to the family', () => {
  test('has what was typed last, and is remembered as sent', async (t) => {
    const { id } = await taughtLesson();
    const { edit } = await enter(t);
    const editor = await edit(id);
    editor.write('homework', 'p.20');
    const preview = await editor.mail({ preview: true });
    assert.match(preview?.data?.text ?? '', /p\.20/);
    assert.equal(editor.sentAt.value, undefined);
    await editor.mail({ preview: false });
    assert.ok(editor.sentAt.value);
  });
});

describe('a provider without records', () => {
  test("stores the note by the lesson's own call, whatever else became of the lesson", async (t) => {
    const lesson = await taughtLesson();
    const { edit, network, facts } = await enter(t);
    const editor = await edit(lesson.id, false);
    assert.deepEqual(editor.fields, ['note']);
    editor.write('note', '一次');
    await editor.save();
    editor.write('note', '一次関数');
    assert.equal(await editor.finish(), true);
    assert.deepEqual(network.writes, [
      { id: lesson.id, version: 1, note: '一次' },
      { id: lesson.id, version: 2, note: '一次関数' },
    ]);
    assert.equal(facts.length, 1);
  });

  test('rejects a note that was changed elsewhere, too, and the teacher chooses', async (t) => {
    const lesson = await taughtLesson();
    const { edit } = await enter(t);
    const editor = await edit(lesson.id, false);
    await calls.changeLesson({ id: lesson.id, version: 1, note: 'ほかで' });
    editor.write('note', 'ここで');
    await editor.save();
    assert.equal(editor.status.value, 'conflict');
    editor.resolve('ours');
    assert.equal(await editor.save(), true);
    assert.equal((await calls.lesson(lesson.id)).note, 'ここで');
  });
});
