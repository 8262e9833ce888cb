// For the tests of live rooms: a teacher's element and a student's on one page, with a real provider between them.
import type { Lesson, Meeting } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherLiveRoom } from '../../../src/elements/live-room/index.ts';
import type { TeacherStudentRoom } from '../../../src/elements/student-room/index.ts';
import '../../../src/elements/live-room/index.ts';
import '../../../src/elements/student-room/index.ts';
import { mountSignedIn, openTestPage, shadow, type TestPage } from './test-page.ts';
import { openNow, tokenIn } from '../clock/open-now.ts';
import { allByRole, byRole, eventually } from './page.ts';

export { shadow, type TestPage };

export interface LiveTestPage extends TestPage {
  readonly lesson: Lesson;
  readonly meeting: Meeting;
  /** Opens the teacher's element, by default for the lesson's room. */
  teacher(attributes?: string): Promise<TeacherLiveRoom>;
  /** The link to a single lesson carries this. */
  studentToken(id?: string): Promise<string>;
  /** The lasting link of the lesson's student, which a teacher copies, carries this. */
  lastingToken(): Promise<string>;
  student(token: string): Promise<TeacherStudentRoom>;
}

/** A provider in whose world a lesson and a meeting are open now. */
export async function openLiveTestPage(): Promise<LiveTestPage> {
  const testPage = await openTestPage();
  const { lesson, meeting } = await openNow(testPage.ask);
  return {
    ...testPage,
    lesson,
    meeting,
    async teacher(attributes = `kind="class" room-id="${lesson.id}"`) {
      const element = await mountSignedIn<TeacherLiveRoom>(
        `<teacher-live-room provider="${testPage.provider.url}" ${attributes}></teacher-live-room>`,
        '.live-pre-join, .live-room, .live-post-call, dialog, [part="error"]',
      );
      keepAnnouncements(element);
      return element;
    },
    async studentToken(id = lesson.id) {
      const { data } = await testPage.ask<{ studentLink: string }>('POST', '/api/client/teacher/class', { id });
      return tokenIn(data.studentLink);
    },
    async lastingToken() {
      const { data } = await testPage.ask<{ url: string }>(
        'GET',
        `/api/client/teacher/student/${lesson.studentId}/link`,
      );
      return tokenIn(data.url);
    },
    async student(token) {
      const element = document.createElement('teacher-student-room');
      element.setAttribute('provider', testPage.provider.url);
      element.token = token;
      document.body.append(element);
      await eventually(() => shadow(element).querySelector('.live-pre-join, .live-room, .live-post-call'));
      keepAnnouncements(element);
      return element;
    },
  };
}

/** Presses a button by its name, as a person does who has found it. */
export async function pressButton(element: Element, name: string | RegExp): Promise<void> {
  (await eventually(() => byRole(shadow(element), 'button', name))).click();
}

/** Renews the student's link, which asks first. */
export async function renewLink(teacher: Element): Promise<void> {
  await pressButton(teacher, 'リンクを再発行');
  await pressButton(teacher, '再発行する');
}

/** From the check of the devices into the room. */
export async function enter(element: Element): Promise<void> {
  await pressButton(element, '入室');
}

export function inRoom(element: Element): Promise<Element> {
  return eventually(() => {
    const room = shadow(element).querySelector('.live-room');
    if (room) return room;
    throw new Error(
      `The room should be shown. The element says: ${shadow(element).querySelector('.teacher-root')?.textContent}`,
    );
  });
}

/** Both are in the room: the student has knocked, and the teacher has opened. */
export async function meetInRoom(
  testPage: LiveTestPage,
  token?: string,
): Promise<{ teacher: TeacherLiveRoom; student: TeacherStudentRoom }> {
  const teacher = await testPage.teacher();
  await enter(teacher);
  await inRoom(teacher);
  const student = await testPage.student(token ?? (await testPage.studentToken()));
  await enter(student);
  // A student whom the teacher has admitted once is admitted automatically the next time.
  const entered = () =>
    shadow(student).querySelector('.live-room') ?? allByRole(shadow(teacher), 'button', /^参加者（1人/)[0];
  if (!(await eventually(entered)).matches('.live-room')) {
    await pressButton(teacher, /^参加者（1人/);
    await pressButton(teacher, /の入室を許可$/);
    await pressButton(teacher, '閉じる');
  }
  await inRoom(student);
  return { teacher, student };
}

/** The pictures that an element shows: those that play, and have had a first frame. */
export function shownPictures(element: Element): HTMLVideoElement[] {
  return [...shadow(element).querySelectorAll('video')].filter(
    (video) => video.videoWidth > 0 && !video.paused && !video.matches('.live-picture-waiting'),
  );
}

/** Waits until an element shows so many pictures, one's own among them. */
export function seesPictures(element: Element, count: number): Promise<boolean> {
  return eventually(() => {
    if (shownPictures(element).length === count) return true;
    const videos = [...shadow(element).querySelectorAll('video')].map(
      ({ videoWidth, className, paused }) => `${videoWidth} px, ${className}${paused ? ', paused' : ''}`,
    );
    const tiles = [...shadow(element).querySelectorAll('.live-tile')].map(({ textContent }) => textContent);
    throw new Error(`${count} pictures should be shown. Videos: ${videos.join('; ')}. Tiles: ${tiles.join('; ')}.`);
  });
}

/** What the status regions of an element say now. */
export const spoken = (element: Element): string =>
  allByRole(shadow(element), 'status')
    .map(({ textContent }) => textContent)
    .join(' ');

const kept = new WeakMap<Element, string[]>();

/** All that an element has announced so far. */
export const announcements = (element: Element): string => (kept.get(element) ?? []).join(' | ');

/** Keeps what an element announces: a toast is shown for 1.5 s, in which a busy machine may not come to look. */
function keepAnnouncements(element: Element): void {
  const texts = [spoken(element)];
  kept.set(element, texts);
  new MutationObserver((mutations) => {
    const isOfStatus = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('[role=status]');
    if (mutations.some(isOfStatus)) texts.push(spoken(element));
  }).observe(shadow(element), { subtree: true, childList: true, characterData: true });
}

/** Waits until an element has announced something, whether or not it still says so. */
export function isAnnounced(element: Element, words: string): Promise<boolean> {
  return eventually(() => {
    if (announcements(element).includes(words)) return true;
    throw new Error(`"${words}" was never announced, but: ${announcements(element)}`);
  });
}
