// A rolling restart: the nodes restart one after the other while teachers write and a lesson is held.
import assert from 'node:assert/strict';
import { afterEach, test, type TestContext } from 'node:test';
import { createLesson } from '../../../src/core/api/endpoints/index.ts';
import { deviceClock } from '../../../src/core/time/index.ts';
import { DAY, HOUR, MINUTE } from '../../provider/client.ts';
import { eventually, leaveRooms, until } from '../../support/models/rooms.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import { freePorts } from '../../../scripts/cluster/free-ports.ts';
import { startFront } from '../../../scripts/cluster/front.ts';
import { assertWhole, everybodyIs, work } from './lesson-work.ts';
import { chatOf, roomsAt, startNodes, startOfLesson, startSharedLesson } from './nodes.ts';

const nodes = await startNodes();
/** Asked for tickets only; it has no room. */
const ticketNode = await nodes.startNode();
afterEach(leaveRooms);

/** Creates lessons, one after the other, as the elements do; `end` answers with what failed and what was acknowledged. */
function startWriter(context: TestContext, url: string, token: string, studentId: string, firstStart: number) {
  const session = startSession(context, url, { clock: deviceClock });
  signIn(session, token);
  const [created, failed]: [string[], unknown[]] = [[], []];
  const over = new AbortController();
  async function write(): Promise<void> {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const startTimeMillis = firstStart + number * HOUR;
      const body = {
        studentId,
        subject: '数学',
        startTimeMillis,
        endTimeMillis: startTimeMillis + 30 * MINUTE,
        allowWarnings: true,
        idempotencyKey: `restart-${studentId}-${number}`,
      };
      const { failure, data } = await session.api.call(createLesson, { body });
      if (data) created.push(data.id);
      else failed.push(failure);
    }
  }
  const writing = write();
  return {
    created,
    async end() {
      over.abort();
      await writing;
      return { created, failed };
    },
  };
}

test('no write fails and nothing is lost while both nodes are restarted under load', async (context) => {
  const moment = await startOfLesson(ticketNode);
  const startedAt = Date.now();
  const ports = await freePorts(2);
  const running = await Promise.all(ports.map((port) => nodes.startProcess(moment, port)));
  const fronts = await Promise.all([ports, ports.toReversed()].map((order) => startFront(order)));
  context.after(() => Promise.all(fronts.map((front) => front.close())));
  const [teacherUrl = '', studentUrl = ''] = fronts.map(({ port }) => roomsAt(port));
  const lesson = await startSharedLesson(ticketNode, [teacherUrl, studentUrl]);
  const working = work(lesson);
  // Each at another node. Several who write for one teacher at once would get in each other's way, restart or not.
  const writers = await Promise.all(
    (['hanako', 'taro'] as const).map(async (teacher, number) => {
      const token = await ticketNode.signIn(teacher);
      const { data: students } = await ticketNode.ask('listStudents', {}, { token });
      const studentId = students[0]?.id ?? assert.fail('no student');
      const url = `http://127.0.0.1:${fronts[number]?.port}`;
      return { token, ...startWriter(context, url, token, studentId, moment + 60 * DAY) };
    }),
  );
  await eventually('everybody has written', () => writers.every(({ created }) => created.length > 3), 30_000);

  for (const [index, node] of running.entries()) {
    const rest = ports.filter((_, number) => number !== index);
    for (const front of fronts) front.leadTo(rest);
    assert.equal(await node.stop(), 0);
    // The clock of a node goes on while it is away: messages are in the order of their times.
    const again = await nodes.startProcess(moment + Date.now() - startedAt, ports[index]);
    assert.equal(again.port, ports[index]);
    for (const [number, front] of fronts.entries()) front.leadTo(number === 0 ? ports : ports.toReversed());
    await until('both are inside', () => everybodyIs(lesson, 'inside'), 20_000);
    const before = writers.map(({ created }) => created.length);
    await eventually('everybody goes on', () => writers.every(({ created }, at) => created.length > (before[at] ?? 0)));
  }

  for (const { token, end } of writers) {
    const { created, failed } = await end();
    assert.deepEqual(failed, []);
    for (const id of created)
      assert.equal((await ticketNode.ask('readLesson', { params: { id } }, { token })).data.id, id);
  }
  await assertWhole(lesson, working.end());
  assert.ok(chatOf(lesson.teacher).length > 20);
});
