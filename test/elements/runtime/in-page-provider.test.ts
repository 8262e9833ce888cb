import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { DEMO_TAG, type InPageProvider } from '../../../src/runtime/sessions/in-page-provider.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { dialog, shadow, signIn, write } from '../../support/browser/test-page.ts';
import { needs } from '../../support/browser/engine.ts';
import { enter, inRoom, pressButton } from '../live-room/live-page.ts';
import { aroundNow, openLesson } from '../../support/clock/open-now.ts';
import { allByRole, byRole, click, eventually, mountHtml, press } from '../../support/browser/page.ts';
import { takePhoto } from '../settings/photos.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/login/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/settings/index.ts';

describe('provider="demo:"', () => {
  let world = '';
  let worlds = 0;
  const token = () => localStorage.getItem('teacher-auth') ?? '';
  const provider = () => customElements.get(DEMO_TAG) as unknown as InPageProvider;

  /** Asks the world of this test directly, as another element of the page would. */
  async function ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const reply = await provider().fetch(world + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: token() },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return ((await reply.json()) as { data: Data }).data;
  }
  const lessons = async (state: number) =>
    (await ask<{ list: Lesson[] }>('POST', '/api/client/teacher/teach/list/search?page=1&size=50', { state })).list;

  /** Places an element of this test's world and signs in. */
  async function show(tag: string, attributes = ''): Promise<HTMLElement> {
    const element = mountHtml(`<${tag} provider="${world}" ${attributes}></${tag}>`);
    await eventually(() => document.querySelector('input[name=email]'));
    await signIn();
    await eventually(() => token());
    return element;
  }

  beforeEach(() => {
    worlds += 1;
    world = `demo:test-${worlds}`;
  });
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });

  it('shows instructions while the page does not have the reference provider', async () => {
    const element = mountHtml(`<teacher-login provider="${world}"></teacher-login>`);
    await eventually(() => element.querySelector('input[name=email]'));
    for (const [name, text] of [
      ['email', 'hanako@example.jp'],
      ['password', 'hanako-demo'],
    ]) {
      await write(element.querySelector<HTMLInputElement>(`input[name=${name}]`), text ?? '');
    }
    await press('Enter');
    const alert = await eventually(() => allByRole(element, 'alert').find(({ textContent }) => textContent));
    expect(alert.textContent).to.contain('add <script type="module" src="dist/demo.js"></script>');
  });

  describe('with the reference provider in the page', () => {
    before(() => import('../../../provider/adapters/in-page/index.ts'));

    it('renders', async () => {
      const element = await show('teacher-course-list');
      await eventually(() => allByRole(shadow(element), 'row').length > 5);
    });

    it('is accessible', async () => {
      const element = await show('teacher-course-list');
      await eventually(() => allByRole(shadow(element), 'row').length > 5);
      await expectAccessible(element);
    });

    it('rejects a wrong password like the real provider', async () => {
      const reply = await provider().fetch(`${world}/api/client/teacher/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'hanako@example.jp', password: 'taro-demo' }),
      });
      expect(await reply.json()).to.deep.include({ status: 0 });
    });

    it('changes a lesson and cancels it, with the mail to the student', async () => {
      const element = await show('teacher-course-list');
      const [, , lesson] = await lessons(1);
      if (!lesson) throw new Error('There is no lesson to come in the demo world.');
      element.setAttribute('course-id', lesson.id);
      await eventually(() => shadow(element).querySelector('.course-detail-sheet'));
      await ask('PUT', '/api/client/teacher/course', { id: lesson.id, version: lesson.version, memo: '円と接線' });
      await click(() => byRole(shadow(element), 'button', '授業をキャンセル'));
      const form = await dialog(element, '授業をキャンセルしますか？');
      await write(
        await eventually(() => byRole(form, 'textbox', /^キャンセルの理由/) as HTMLTextAreaElement),
        '熱が出たため、お休みします。',
      );
      await click(() => byRole(form, 'button', /^キャンセルする/));
      await dialog(element, 'キャンセル完了', 'alertdialog');
      expect(await ask<Lesson>('GET', `/api/client/teacher/course/${lesson.id}`)).to.include({ memo: '円と接線' });
      expect(await (await provider().fetch(`${world}/mailbox`)).text()).to.contain('熱が出たため、お休みします。');
    });

    it('shows the schedule and the students', async () => {
      const schedule = await show('teacher-schedule');
      await eventually(() => allByRole(shadow(schedule), 'button', /数学|英語/).length > 0);
      const contacts = mountHtml(`<teacher-contacts provider="${world}"></teacher-contacts>`);
      await eventually(() => shadow(contacts).textContent?.includes('山田 太一'));
    });

    it('keeps a picture, which every element can show', async () => {
      const element = await show('teacher-settings');
      const input = await eventually(() => shadow(element).querySelector<HTMLInputElement>('input[type=file]'));
      const transfer = new DataTransfer();
      transfer.items.add(
        await takePhoto({ width: 600, height: 400, paint: (context) => context.fillRect(0, 0, 300, 400) }),
      );
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await click(() => byRole(element, 'button', 'この写真にする'));
      await eventually(() => byRole(element, 'alertdialog', '変更完了'));
      const picture = await eventually(() =>
        shadow(element).querySelector<HTMLImageElement>('.settings-avatar .teacher-avatar img'),
      );
      expect(picture.src).to.match(/^blob:/);
      await eventually(() => picture.naturalWidth === 512);
      const login = mountHtml(`<teacher-login provider="${world}"></teacher-login>`);
      const face = await eventually(() => shadow(login).querySelector<HTMLImageElement>('.teacher-avatar img'));
      await eventually(() => face.naturalWidth === 512);
    });

    needs('calls').it('brings a teacher and a student together in a room', async () => {
      const element = await show('teacher-course-list');
      const now = Date.now();
      const { list } = await ask<{ list: Lesson[] }>(
        'POST',
        '/api/client/teacher/teach/list/search?page=1&size=100',
        aroundNow(now),
      );
      const lesson = openLesson(list, now);
      element.remove();
      const teacher = mountHtml(
        `<teacher-live-room provider="${world}" kind="class" room-id="${lesson.id}"></teacher-live-room>`,
      );
      await enter(teacher);
      await inRoom(teacher);
      const { studentLink } = await ask<{ studentLink: string }>('POST', '/api/client/teacher/class', {
        id: lesson.id,
      });
      expect(studentLink).to.match(new RegExp(`^${location.origin}`));
      const student = document.createElement('teacher-student-room');
      student.setAttribute('provider', world);
      student.token = new URLSearchParams(new URL(studentLink).hash.slice(1)).get('token') ?? '';
      document.body.append(student);
      await enter(student);
      await pressButton(teacher, /^参加者（1人/);
      await pressButton(teacher, /の入室を許可$/);
      await inRoom(student);
    });

    it('has a separate world for each name', async () => {
      const element = await show('teacher-course-list');
      const [lesson] = await lessons(1);
      await ask('PUT', '/api/client/teacher/course', { id: lesson?.id, version: lesson?.version, memo: 'ここだけ' });
      element.remove();
      localStorage.clear();
      world += '-other';
      await show('teacher-course-list');
      expect(await ask<Lesson>('GET', `/api/client/teacher/course/${lesson?.id}`)).to.not.include({ memo: 'ここだけ' });
    });

    it('still lets a teacher sign in after the world was recreated, as after a reload', async () => {
      await show('teacher-course-list');
      document.body.replaceChildren();
      const record = JSON.parse(localStorage.getItem('teacher-auth-record') ?? '') as { provider: string };
      world += '-after-reload';
      localStorage.setItem('teacher-auth-record', JSON.stringify({ ...record, provider: world }));
      const element = await show('teacher-course-list');
      await eventually(() => allByRole(shadow(element), 'row').length > 5);
    });
  });
});
