import { expect, oneEvent } from '@open-wc/testing';
import type { Lesson, Meeting } from '../../../src/core/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openTestPage, shadow, signIn, takeClock, type TestPage } from '../../support/browser/test-page.ts';
import { needs } from '../../support/browser/engine.ts';
import { allByRole, byRole, eventually, mountHtml } from '../../support/browser/page.ts';
import '../../../src/elements/live-room/index.ts';
import '../../../src/elements/student-room/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A provider whose clock goes on, but ahead of the device's by as much as it takes: a device's clock is never trusted. */
async function testPageAt(momentOf: (lesson: Lesson) => number): Promise<{ testPage: TestPage; lesson: Lesson }> {
  const testPage = await openTestPage();
  const now = Date.now();
  const { data } = await testPage.ask<{ list: Lesson[] }>(
    'POST',
    '/api/client/teacher/teach/list/search?page=1&size=100',
    { fromMillis: now + 2 * HOUR, untilMillis: now + 96 * HOUR },
  );
  const lesson = data.list.find(({ canceledAt }) => canceledAt === undefined);
  if (!lesson) throw new Error('There is no lesson to come in the demo world.');
  await testPage.provider.setClock({ advanceMilliseconds: momentOf(lesson) - now });
  return { testPage, lesson };
}

/** The same, for a meeting that is to come. */
async function meetingAt(momentOf: (meeting: Meeting) => number): Promise<{ testPage: TestPage; meeting: Meeting }> {
  const testPage = await openTestPage();
  const now = Date.now();
  const { data } = await testPage.ask<{ list: Meeting[] }>('GET', '/api/client/teacher/meeting?page=1&size=100');
  const meeting = data.list.find(
    ({ startTimeMillis, canceledAt }) => canceledAt === undefined && startTimeMillis > now + HOUR,
  );
  if (!meeting) throw new Error('There is no meeting to come in the demo world.');
  await testPage.provider.setClock({ advanceMilliseconds: momentOf(meeting) - now });
  return { testPage, meeting };
}

function openRoom({ provider }: TestPage, id: string): Promise<HTMLElement> {
  return knockAt(provider.url, `room-id="${id}"`);
}

async function knockAt(url: string, attributes: string): Promise<HTMLElement> {
  const element = mountHtml(`<teacher-live-room provider="${url}" ${attributes}></teacher-live-room>`);
  const shown = () => shadow(element).querySelector('.live-pre-join, .teacher-empty, dialog, [part="error"]');
  await eventually(() => shown() ?? document.querySelector('input[name=email]'));
  if (document.querySelector('input[name=email]')) await signIn();
  await eventually(shown);
  return element;
}

/** The message of the dialog of a closed room. */
const sentence = (element: Element): string => {
  const dialog = byRole(shadow(element), 'alertdialog', 'お知らせ');
  return shadow(element).getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
};

/** What stands in the room's own place. */
const resting = (element: Element, words: string): Promise<Element> =>
  eventually(() => {
    const found = shadow(element).querySelector('.teacher-empty');
    if (found?.querySelector('p')?.textContent !== words) throw new Error(`In its place stands ${found?.textContent}.`);
    return found;
  });

describe('the pre-join screen', () => {
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });

  needs('calls')
    .it('counts down to the opening time, and opens by itself', async () => {
      const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - 30 * MINUTE - 50_000);
      const clock = takeClock();
      try {
        const element = await openRoom(testPage, lesson.id);
        const dialog = byRole(shadow(element), 'alertdialog', 'お知らせ');
        expect(dialog.textContent).not.to.contain('success');
        expect(byRole(dialog, 'timer').textContent).to.match(/入室できるまで0:[1-5]\d/);
        await expectAccessible(element);
        await testPage.provider.setClock({ advanceMilliseconds: MINUTE });
        clock.advance(MINUTE);
        await eventually(() => shadow(element).querySelector('.live-pre-join'));
        expect(shadow(element).querySelector('dialog')).to.equal(null);
      } finally {
        clock.restore();
      }
    })
    .timeout(20_000);

  needs('calls').it('is open from 30 minutes before the start', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - 30 * MINUTE + 500);
    const element = await openRoom(testPage, lesson.id);
    await eventually(() => shadow(element).querySelector('.live-pre-join'));
  });

  needs('calls').it('is open until 6 hours after the start while nobody has ended the lesson', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis + 6 * HOUR - MINUTE);
    const element = await openRoom(testPage, lesson.id);
    await eventually(() => shadow(element).querySelector('.live-pre-join'));
  });

  it('shows an error and opens no camera where the browser does not support calls', async () => {
    const { RTCPeerConnection: Connection } = window;
    Reflect.deleteProperty(window, 'RTCPeerConnection');
    try {
      const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - MINUTE);
      const teacher = await openRoom(testPage, lesson.id);
      const sentence = 'このブラウザーでは通話ができません。Chrome、Edge、Firefox、Safariのいずれかで開いてください。';
      await eventually(() => shadow(teacher).querySelector('.teacher-empty')?.textContent === sentence);
      await expectAccessible(teacher);
      const student = mountHtml(`<teacher-student-room provider="${testPage.provider.url}"></teacher-student-room>`);
      Object.assign(student, { token: 'a link' });
      await eventually(() => shadow(student).querySelector('.teacher-empty')?.textContent === sentence);
    } finally {
      if (Connection) Object.assign(window, { RTCPeerConnection: Connection });
    }
  });

  it('is closed after that with the text of the specification, and stays in place once that is acknowledged', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis + 6 * HOUR + 1000);
    const element = await openRoom(testPage, lesson.id);
    expect(sentence(element)).to.equal('この授業は終了しました。');
    const before = { address: location.href, entries: history.length };
    setTimeout(() => byRole(shadow(element), 'button', '了解').click());
    const { detail } = (await oneEvent(element, 'teacher-live-leave')) as CustomEvent<{ kind: string; id: string }>;
    expect(detail).to.deep.equal({ kind: 'class', id: lesson.id });

    const rest = await resting(element, 'この授業は終了しました。');
    expect(document.querySelector('dialog') ?? shadow(element).querySelector('dialog')).to.equal(null);
    expect({ address: location.href, entries: history.length }).to.deep.equal(before);
    await expectAccessible(element);
    byRole(rest, 'button', 'もう一度試す').click();
    await eventually(() => sentence(element) === 'この授業は終了しました。');
  });

  needs('calls')
    .it(
      'still counts down in its own place when it is acknowledged too early, and lets the teacher in at the bound',
      async () => {
        const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - 30 * MINUTE - 50_000);
        const clock = takeClock();
        try {
          const element = await openRoom(testPage, lesson.id);
          const shown = sentence(element);
          byRole(shadow(element), 'button', '了解').click();
          const rest = await resting(element, shown);
          expect(byRole(rest, 'timer').textContent).to.match(/^入室できるまで0:[1-5]\d$/);
          await testPage.provider.setClock({ advanceMilliseconds: MINUTE });
          clock.advance(MINUTE);
          await eventually(() => shadow(element).querySelector('.live-pre-join'));
          expect(shadow(element).querySelector('dialog')).to.equal(null);
        } finally {
          clock.restore();
        }
      },
    )
    .timeout(20_000);

  needs('calls')
    .it('is closed half an hour after the last teacher has left past the planned end', async () => {
      const { testPage, lesson } = await testPageAt(({ endTimeMillis }) => endTimeMillis + MINUTE);
      const first = await openRoom(testPage, lesson.id);
      (await eventually(() => byRole(shadow(first), 'button', '入室'))).click();
      await eventually(() => shadow(first).querySelector('.live-room'));
      first.remove();
      await eventually(async () => (await testPage.lessonNow(lesson.id)).actualEndTimeMillis !== undefined);
      await testPage.provider.setClock({ advanceMilliseconds: 29 * MINUTE });
      const second = await openRoom(testPage, lesson.id);
      await eventually(() => shadow(second).querySelector('.live-pre-join'));
      second.remove();
      await testPage.provider.setClock({ advanceMilliseconds: MINUTE + 5_000 });
      const third = await openRoom(testPage, lesson.id);
      expect(sentence(third)).to.equal('この授業は終了しました。');
    })
    .timeout(30_000);

  it('shows that the lesson was cancelled', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - HOUR);
    const { version } = await testPage.lessonNow(lesson.id);
    await testPage.ask('PUT', '/api/client/teacher/course/cancel', {
      id: lesson.id,
      version,
      reason: '台風',
      notifyStudent: false,
      idempotencyKey: 'cancel-door-1',
    });
    const element = await openRoom(testPage, lesson.id);
    expect(sentence(element)).to.equal('この授業はキャンセルされています。');
  });

  needs('calls').it('offers another try when the provider cannot be reached', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis);
    const first = await openRoom(testPage, lesson.id);
    first.remove();
    await testPage.proxy.faults([
      { match: { method: 'GET', path: '/api/client/teacher/classStudio' }, fault: { drop: true } },
    ]);
    const element = mountHtml(
      `<teacher-live-room provider="${testPage.proxy.url}" room-id="${lesson.id}"></teacher-live-room>`,
    );
    await eventually(() => document.querySelector('input[name=email]'));
    await signIn();
    await eventually(() => shadow(element).querySelector('[part="error"]'));
    await testPage.proxy.faults([]);
    byRole(shadow(element), 'button', 'もう一度試す').click();
    await eventually(() => shadow(element).querySelector('.live-pre-join'));
  });

  it('of a meeting is closed after its end, whether the provider replies success or nothing', async () => {
    const { testPage, meeting } = await meetingAt(({ endTimeMillis }) => endTimeMillis + 1000);
    for (const edit of [{}, { message: 'success' }, { message: '' }]) {
      await testPage.proxy.faults([{ match: { method: 'GET', path: '/api/client/teacher/studio' }, fault: { edit } }]);
      const element = await knockAt(testPage.proxy.url, `kind="meeting" room-id="${meeting.id}"`);
      expect(sentence(element)).to.equal('この面談は終了しました。');
      expect(shadow(element).textContent).not.to.contain('授業');
      element.remove();
    }
  });

  it("of a meeting that its teacher has ended shows the provider's message", async () => {
    const { testPage, meeting } = await meetingAt(({ startTimeMillis }) => startTimeMillis + MINUTE);
    await testPage.ask('POST', `/api/backstage/meeting/studio/termination/${meeting.id}`);
    const element = await knockAt(testPage.provider.url, `kind="meeting" room-id="${meeting.id}"`);
    expect(sentence(element)).to.equal('面談は終了しました。');
  });

  for (const [kind, path, edit, words] of [
    [
      'meeting',
      'GET /api/client/teacher/studio',
      { 'data.ticket': null },
      'この面談には、オンラインの部屋が用意されていません。参加方法は運営からの案内で確認してください。',
    ],
    [
      'class',
      'POST /api/client/teacher/class',
      { data: null },
      'この授業には、オンラインの部屋が用意されていません。参加方法は運営からの案内で確認してください。',
    ],
  ] as const) {
    it(`of a ${kind} shows that there is no room where the provider sends no ticket, and requests it once`, async () => {
      const [method, address] = path.split(' ') as [string, string];
      const { testPage, id } =
        kind === 'class'
          ? await testPageAt(({ startTimeMillis }) => startTimeMillis).then(({ testPage, lesson }) => ({
              testPage,
              id: lesson.id,
            }))
          : await meetingAt(({ startTimeMillis }) => startTimeMillis + MINUTE).then(({ testPage, meeting }) => ({
              testPage,
              id: meeting.id,
            }));
      await testPage.proxy.faults([{ match: { method, path: address }, fault: { edit } }]);
      const clock = takeClock(100);
      try {
        const element = await knockAt(testPage.proxy.url, `kind="${kind}" room-id="${id}"`);
        const rest = await resting(element, words);
        expect(shadow(element).querySelector('dialog')).to.equal(null);
        expect(allByRole(shadow(element), 'button')).to.deep.equal([]);
        await expectAccessible(element);
        clock.advance(MINUTE);
        // Whatever was to be asked again would be on its way before this.
        await testPage.ask('GET', '/api/client/teacher/meeting?page=1&size=10');
        const asked = (await testPage.proxy.log()).filter(
          (entry) => entry.method === method && entry.path.startsWith(address),
        );
        expect(asked.length).to.equal(1);
        expect(rest.isConnected).to.equal(true);
      } finally {
        clock.restore();
      }
    });
  }

  it('shows a hint where no room is set', async () => {
    const { testPage } = await testPageAt(() => Date.now());
    const element = mountHtml(`<teacher-live-room provider="${testPage.provider.url}"></teacher-live-room>`);
    await eventually(() => document.querySelector('input[name=email]'));
    await signIn();
    await eventually(() => shadow(element).textContent?.includes('部屋が選ばれていません。'));
  });
});
