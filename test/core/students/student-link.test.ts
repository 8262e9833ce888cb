import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStorage, settingsOf } from '../../../src/core/index.ts';
import { createLessonMailChoices } from '../../../src/core/settings/index.ts';
import { createLastingLink, createStudentLobby } from '../../../src/core/students/index.ts';
import { success } from '../../support/servers/scripted-server.ts';
import { enter, provider } from '../demo-session.ts';
import { start } from '../recorded-session.ts';
import { findLesson } from '../../provider/client.ts';

const tokenOf = (url: string) => new URL(url).hash.replace('#token=', '');

describe("a student's lasting link at the reference provider", () => {
  test('is loaded for a student, and for the student of a lesson; a renewed one takes its place', async (t) => {
    const session = await enter(t, 'hanako', createMemoryStorage());
    const lesson = await findLesson(provider, await provider.signIn());
    const link = createLastingLink(session, { studentId: lesson.studentId });
    const ofLesson = createLastingLink(session, { lessonId: lesson.id });
    assert.deepEqual([link.url.value, link.entersAtOnce.value], ['', false]);
    await Promise.all([link.load(), ofLesson.load()]);
    const first = link.url.value;
    assert.match(first, /^http:\/\/localhost:8080\/student\.html#token=s\./);
    assert.equal(ofLesson.url.value, first);
    await ofLesson.renew();
    assert.notEqual(ofLesson.url.value, first);
    await link.setEntersAtOnce(true);
    assert.deepEqual([link.url.value, link.entersAtOnce.value], [ofLesson.url.value, true]);
    await link.setEntersAtOnce(false);
    assert.equal(link.entersAtOnce.value, false);
  });

  test('shows its holder who teaches, without a session and without the token in an address', async (t) => {
    const session = await enter(t, 'hanako', createMemoryStorage());
    const lesson = await findLesson(provider, await provider.signIn());
    const link = createLastingLink(session, { studentId: lesson.studentId });
    await link.load();
    const lobby = createStudentLobby(session, tokenOf(link.url.value));
    await lobby.load();
    assert.deepEqual([lobby.info.value?.teacherName, lobby.info.value?.studentName], ['佐藤 花子', lesson.studentName]);
    const strange = createStudentLobby(session, 'x');
    const reply = await strange.load();
    assert.equal(reply.failure?.kind, 'rejected');
    assert.equal(strange.info.value, undefined);
  });

  test('is offered by a capability of the signed-in teacher, as the mails are', async (t) => {
    const session = await enter(t, 'hanako', createMemoryStorage());
    await settingsOf(session).load(false);
    assert.deepEqual(settingsOf(session).teacherInfo.value?.capabilities, [
      'student-links',
      'lesson-archive',
      'lesson-presence',
      'lesson-records',
      'student-contacts',
      'lesson-cancellations',
      'lesson-notices',
      'calendar-meetings',
      'meeting-changes',
      'sign-ins',
      'second-factor',
      'lesson-mails',
      'student-messages',
      'email-changes',
      'mail-recipients',
      'calendar-feed',
      'push',
    ]);
    const mails = createLessonMailChoices(session);
    await mails.load();
    await mails.change({ halfHourBefore: false });
    assert.deepEqual(mails.choices.value, { onPlan: true, dayBefore: true, halfHourBefore: false });
    await mails.change({ halfHourBefore: true });
  });
});

test("a provider's link that is no web address is not shown", async (t) => {
  const { session } = await start(t, () => success({ url: 'javascript:alert(1)', entersAtOnce: false }));
  const link = createLastingLink(session, { studentId: 'x' });
  await link.load();
  assert.equal(link.url.value, '');
});
