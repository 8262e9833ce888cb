import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { accountOf } from '../../../src/core/account/index.ts';
import { createMemoryStorage, type Fact } from '../../../src/core/session/index.ts';
import {
  openRecord,
  FIRST_RETRY_MS,
  MAX_RECORD_LENGTH,
  SAVE_DEBOUNCE_MS,
  hasUnsavedRecords,
} from '../../../src/core/lesson-records/index.ts';
import { HOUR, NOW, startTestProvider } from '../../provider/client.ts';
import { nightAfter, studentCalls } from '../../provider/links/student-rooms.ts';
import { recordCalls, STUDENT } from '../../provider/records/record-calls.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startSession } from '../../support/models/sessions.ts';

// Editors of lesson records at the reference provider, over a network that a test interrupts.

const provider = await startTestProvider();
const calls = recordCalls(provider);
let nights = 40;

/** A lesson that is just over. */
async function taughtLesson() {
  provider.clock.now = NOW;
  nights += 1;
  const lesson = await (await studentCalls(provider, STUDENT)).plan(nightAfter(NOW, nights));
  provider.clock.now = lesson.startTimeMillis + HOUR;
  return lesson;
}

/** What happens to requests: they arrive, never arrive, or arrive while their replies are lost. */
type Network = 'up' | 'down' | 'loses replies';

/** Signs Hanako in on a device of its own. `tab` is what survives a reload. */
async function enter(t: TestContext, tab = createMemoryStorage()) {
  let arrival = Promise.withResolvers<void>();
  const network = {
    state: 'up' as Network,
    writes: [] as unknown[],
    /** Resolves when the next write was answered. */
    nextWrite: () => arrival.promise,
  };
  const interrupted: typeof fetch = async (input, init) => {
    const isWrite = init?.method === 'PUT';
    if (network.state === 'down') throw new TypeError('fetch failed');
    if (isWrite) network.writes.push(JSON.parse(String(init.body)));
    const response = await fetch(input, init);
    if (isWrite) {
      arrival.resolve();
      arrival = Promise.withResolvers();
    }
    if (isWrite && network.state === 'loses replies') throw new TypeError('fetch failed');
    return response;
  };
  const storage = createMemoryStorage();
  const clock = createManualClock(provider.clock.now);
  const session = startSession(t, provider.url, { clock, storage, tabStorage: tab, fetch: interrupted });
  await accountOf(session).login({ email: 'hanako@example.jp', password: 'hanako-demo' });
  assert.equal(session.state.peek(), 'active');
  const facts: Fact[] = [];
  return {
    session,
    clock,
    network,
    facts,
    /** An editor that one screen shows, loaded. */
    async edit(lessonId: string, hasRecords = true) {
      const editor = openRecord(session, lessonId, hasRecords, (fact) => void facts.push(fact));
      editor.open();
      await editor.load();
      return editor;
    },
  };
}

const textsIn = async (id: string) => {
  const { note, homework, nextTime } = await calls.record(id);
  return [note, homework, nextTime];
};

describe('typing', () => {
  test('is saved once, when the teacher pauses, and only the changed fields', async (t) => {
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

  test('with pasted control characters is saved once, as the provider stores it', async (t) => {
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

  test('can be edited while it is saved, and is saved again', async (t) => {
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
  test('text is kept in the tab, reported as pending, and saved automatically later', async (t) => {
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

  test('leaving loses nothing: saving continues until everything is stored', async (t) => {
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

  test('a lost reply causes no conflict if the stored text is the typed one', async (t) => {
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
  test('of other fields are merged', async (t) => {
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
  test('is not sent while the input is not saved', async (t) => {
    const { id } = await taughtLesson();
    const { edit } = await enter(t);
    const editor = await edit(id);
    editor.write('homework', 'p.20');
    editor.write('note', 'あ'.repeat(MAX_RECORD_LENGTH + 1));
    assert.equal(await editor.mail({ preview: false }), undefined);
  });
});

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
  test('contains the latest input, and is remembered as sent', async (t) => {
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

test('records are also reported as unsaved with a token of the host page, for which no draft can be stored', async (t) => {
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
