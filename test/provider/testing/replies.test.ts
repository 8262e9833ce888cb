// Worlds that reply as other providers do, and records that behave in a special way in every world.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpointTable } from '../../../src/core/api/endpoints/index.ts';
import { readReply } from '../../../src/core/api/reply.ts';
import { magicIds } from '../../../src/testing/magic-ids.ts';
import type { WorldOptions } from '../../../src/testing/world-types.ts';
import { ask, reply, startHanako } from './world-calls.ts';

const LIST = '/api/client/teacher/teach/list?page=1&size=10';
const STUDENTS = '/api/client/teacher/student';
const LESSON = { startTimeMillis: '2026-11-25T16:00+09:00' };
const ROWS = { students: [{ id: 's-1' }], lessons: [{ id: 'l-1', studentId: 's-1', ...LESSON }] };

interface List {
  readonly list: readonly Record<string, unknown>[];
  readonly total?: number;
  readonly page: unknown;
  readonly size: unknown;
}

const lessonsOf = async (world: Parameters<typeof ask>[0], path = LIST) => (await ask(world, 'GET', path)) as List;

describe('a world that replies with nulls', () => {
  it('sends null for missing and empty values, also in lists', async () => {
    const world = await startHanako(ROWS, 'nulls');
    const [lesson] = (await lessonsOf(world)).list;
    assert.deepEqual([lesson?.['memo'], lesson?.['canceledAt'], lesson?.['id']], [null, null, 'l-1']);
    await world.close();
  });
});

describe('a world with numeric ids', () => {
  it('sends numbers, the same for a record in every reply, and accepts them', async () => {
    const world = await startHanako(ROWS, 'numeric-ids');
    const [lesson] = (await lessonsOf(world)).list;
    const [student] = (await ask(world, 'GET', STUDENTS)) as { id: unknown }[];
    assert.equal(typeof lesson?.['id'], 'number');
    assert.equal(lesson?.['studentId'], student?.id);
    const change = { id: String(lesson?.['id']), version: 1, subject: '和歌' };
    await ask(world, 'PUT', '/api/client/teacher/course', change);
    const read = (await ask(world, 'GET', `/api/client/teacher/course/${String(lesson?.['id'])}`)) as {
      subject: string;
    };
    assert.equal(read.subject, '和歌');
    await world.close();
  });

  it('names added records by the numbers that pages see', async () => {
    const world = await startHanako(ROWS, 'numeric-ids');
    const { lessons } = await world.add({ lessons: [{ ...LESSON, startTimeMillis: '2026-11-26T16:00+09:00' }] });
    const seen = (await lessonsOf(world)).list.map(({ id }) => String(id));
    assert(seen.includes(lessons[0] ?? ''), `${lessons.join()} is not in ${seen.join()}`);
    await world.close();
  });
});

describe('a world with stale replies', () => {
  it('shows a write to readers 5 s later', async () => {
    const world = await startHanako(ROWS, 'stale');
    const subject = async () => (await lessonsOf(world)).list[0]?.['subject'];
    const before = await subject();
    await ask(world, 'PUT', '/api/client/teacher/course', { id: 'l-1', version: 1, subject: '和歌' });
    assert.equal(await subject(), before);
    world.setNow(world.now() + 5000);
    assert.equal(await subject(), '和歌');
    await world.close();
  });
});

describe('a world with pages of its own', () => {
  it('sends five rows a page without a total, and continues with the sixth', async () => {
    const hour = (index: number) => `2026-11-26T${10 + index}:00+09:00`;
    const lessons = Array.from({ length: 7 }, (_, index) => ({ id: `l-${index}`, startTimeMillis: hour(index) }));
    const world = await startHanako({ lessons }, 'paging');
    const first = await lessonsOf(world);
    const second = await lessonsOf(world, LIST.replace('page=1', 'page=2'));
    assert.deepEqual([first.list.length, first.total, first.page, first.size], [5, undefined, '1', '5']);
    assert.equal(second.list.length, 2);
    await world.close();
  });
});

/** The elements read every reply of every world: these calls stand for the shapes. */
const CALLS = {
  listLessons: ['GET', LIST],
  listStudents: ['GET', STUDENTS],
  readTeacher: ['GET', '/api/client/teacher/login/info'],
  readCalendar: ['GET', '/api/client/teacher/calendar/list/2026-11-25'],
  listMeetings: ['GET', '/api/client/teacher/meeting?page=1&size=10'],
} as const;

describe('replies in all ways at once', () => {
  for (const replies of [['nulls'], ['numeric-ids'], ['paging'], ['nulls', 'numeric-ids', 'stale', 'paging']] as const)
    it(`are read without losing a row: ${replies.join(', ')}`, async () => {
      const world = await startHanako('demo', replies as WorldOptions['replies'] & object);
      for (const [name, [method, path]] of Object.entries(CALLS)) {
        const body = await reply(world, method, path);
        const read = readReply(
          endpointTable[name as keyof typeof CALLS],
          { body } as never,
          path.includes('page=') ? { page: 1, size: 10 } : {},
        );
        assert.equal(read.failure, undefined, name);
        assert.equal(read.omitted, undefined, name);
      }
      await world.close();
    });
});

describe('the magic records', () => {
  it('reject each change and cancellation of one lesson, with a message', async () => {
    const world = await startHanako('magic');
    const change = { id: magicIds.noChange, version: 1, subject: '和歌' };
    const { status, message } = await reply(world, 'PUT', '/api/client/teacher/course', change);
    assert.deepEqual([status, message !== ''], [0, true]);
    const info = await ask(world, 'GET', `/api/client/teacher/course/cancel/${magicIds.noChange}`);
    assert.equal((info as { allowed: boolean }).allowed, false);
    await world.close();
  });

  it('make each change of one lesson a conflict, with the newer lesson', async () => {
    const world = await startHanako('magic');
    for (const version of [1, 2]) {
      const change = { id: magicIds.conflict, version, subject: '和歌' };
      const { data } = await reply(world, 'PUT', '/api/client/teacher/course', change);
      assert.equal((data as { lesson: { version: number } }).lesson.version, version + 1);
    }
    await world.close();
  });

  it('include a student without a contract, in the rows of a test, too', async () => {
    const world = await startHanako({ students: [{ id: magicIds.noContract }] });
    const [student] = (await ask(world, 'GET', STUDENTS)) as object[];
    assert.equal('lessonsLeft' in (student ?? {}), false);
    await world.close();
  });
});
