import { expect } from '@open-wc/testing';
import { addDays, dayKey } from '../../../src/core/time/index.ts';
import { hourLength } from '../../../src/core/lessons/index.ts';
import type { CalendarDay, Lesson } from '../../../src/core/api/endpoints/index.ts';
import { byRole, click, clock, eventually, press, settled } from '../../support/browser/page.ts';
import {
  dialog,
  focusOn,
  LESSON,
  LESSON_LIST,
  noDialog,
  shadow,
  testPage,
  write,
} from '../../support/browser/test-page.ts';
import { ordinaryDay } from '../../support/clock/ordinary-day.ts';
import { startProvider, withFault } from '../../support/servers/provider.ts';
import {
  CONTRACT,
  contractOf,
  figure,
  section,
  setUpContacts,
  showContacts,
  showStudent,
  studentNamed,
  students,
  text,
} from './contacts-page.ts';

describe('<teacher-contacts> on a student', () => {
  setUpContacts();

  it('renders the student, the contract, and its usage', async () => {
    const student = await studentNamed(testPage, '山田 太一');
    const contract = await contractOf(student.id);
    const element = await showStudent(student.id);
    expect(byRole(shadow(element), 'heading', '山田 太一さん').localName).to.equal('h1');
    expect(text(element)).to.contain('ヤマダ タイチ').and.to.contain('中学2年').and.to.contain('数学、英語');
    expect(figure(element, '実施済み')).to.equal(`${contract.lessonsUsed}回`);
    expect(figure(element, '予定')).to.equal(`${contract.lessonsPlanned}回`);
    expect(figure(element, '残り')).to.equal(`${contract.lessonsLeft}回`);
    expect(figure(element, '今月の授業')).to.equal(`${hourLength(contract.minutesThisMonth)}時間`);
    expect(figure(element, 'プラン')).to.equal(contract.plan);
    expect(figure(element, '契約番号')).to.equal(contract.contractNumber);
    expect(figure(element, '期間'))
      .to.contain(contract.startsOn.replaceAll('-', '/'))
      .and.to.contain(contract.endsOn.replaceAll('-', '/'));
    expect(figure(element, '1回の授業')).to.equal(`${contract.minutesPerLesson}分`);
    expect(shadow(element).querySelectorAll('.contract-sheet-warning')).to.have.length(0);
    const open = contract.lessonsLeft - contract.lessonsPlanned;
    expect(text(element)).to.contain(`残りのうち${open}回は、まだ予定に入っていません。`);
  });

  it('rounds the hours of the month as lessons are rounded', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    await withFault(
      testPage.proxy,
      { match: { method: 'GET', path: CONTRACT }, fault: { edit: { 'data.minutesThisMonth': 333 } } },
      async () => {
        const element = await showStudent(id);
        expect(figure(element, '今月の授業')).to.equal('5.5時間');
      },
    );
  });

  it('warns when more lessons are planned than are left', async () => {
    const { id } = await studentNamed(testPage, '田中 陽菜');
    const { lessonsPlanned, lessonsLeft } = await contractOf(id);
    expect(lessonsPlanned).to.be.greaterThan(lessonsLeft);
    const element = await showStudent(id);
    const warning = shadow(element).querySelector('.contract-sheet-warning');
    expect(warning?.textContent).to.contain(`契約の残りより${lessonsPlanned - lessonsLeft}回多くなっています。`);
  });

  it('shows that there is no contract yet, without an error', async () => {
    const failures: unknown[] = [];
    const listen = (event: Event) => failures.push(event);
    document.addEventListener('teacher-failure', listen);
    const many = await startProvider({ students: 20 });
    try {
      const element = await showStudent('teacher-hanako-many-15', '', many.url);
      expect(text(element)).to.contain('この生徒の契約はまだありません。');
      expect(shadow(element).querySelectorAll('[role=alert]')).to.have.length(0);
      expect(failures).to.eql([]);
      expect(section(element, 'これからの授業').querySelectorAll('.lesson-row')).to.have.length(1);
    } finally {
      document.removeEventListener('teacher-failure', listen);
      await many.stop();
    }
  });

  it('opens the student of the attribute, another one, and the list when it is removed', async () => {
    const [first, second] = [await studentNamed(testPage, '山田 太一'), await studentNamed(testPage, '東 京子')];
    const element = await showStudent(first.id);
    element.studentId = second.id;
    await eventually(() => text(element).includes('東 京子さん'));
    element.removeAttribute('student-id');
    await students(element);
  });

  it('reports a missing student in the heading, with a link back', async () => {
    const element = await showContacts('student-id="nobody-knows"');
    const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
    expect(byRole(empty, 'heading').textContent).to.contain('この生徒は見つかりませんでした。');
    await click(() => byRole(empty, 'button', '連絡先一覧へ戻る'));
    await students(element);
  });

  it('explains when the contract cannot be loaded, and retries', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    await withFault(
      testPage.proxy,
      { match: { method: 'GET', path: CONTRACT }, fault: { replace: 'html' } },
      async () => {
        const element = await showContacts(`student-id="${id}"`);
        const alert = await eventually(() => shadow(element).querySelector('[role=alert][part=error]'));
        expect(alert.textContent).to.contain('サーバーの応答を読み取れませんでした。');
        await testPage.proxy.faults([]);
        await click(() => byRole(shadow(element), 'button', 'もう一度試す'));
        await eventually(() => shadow(element).querySelector('.contact-detail-sheet'));
      },
    );
  });

  it('stays visible without a network, with its age', async () => {
    const element = await showStudent((await studentNamed(testPage, '山田 太一')).id);
    const shown = shadow(element).querySelectorAll('.lesson-row').length;
    await withFault(testPage.proxy, { fault: { drop: true } }, () => element.reload());
    await eventually(() => text(element).includes('時点の内容を表示しています。'));
    expect(shadow(element).querySelectorAll('.contact-detail-sheet')).to.have.length(1);
    await element.reload();
    await eventually(() => !text(element).includes('時点の内容を表示しています。'));
    await eventually(() => shadow(element).querySelectorAll('.lesson-row').length === shown);
  });
});

describe('<teacher-contacts> on a student', () => {
  setUpContacts();

  const lessonsOf = async (studentId: string, ahead: boolean) =>
    (await testPage.ask<{ list: Lesson[] }>('POST', `${LESSON_LIST}/search?page=1&size=10`, { studentId, ahead })).data
      .list;

  describe('lessons', () => {
    it('are future ones, next first, and past ones, latest first', async () => {
      const { id } = await studentNamed(testPage, '鈴木 美咲');
      const element = await showStudent(id);
      for (const [name, ahead] of [
        ['これからの授業', true],
        ['これまでの授業', false],
      ] as const) {
        const lessons = await lessonsOf(id, ahead);
        expect(lessons.length).to.be.greaterThan(0);
        const shown = [...section(element, name).querySelectorAll<HTMLElement>('[data-lesson]')].map(
          ({ dataset }) => dataset.lesson,
        );
        expect(shown).to.eql(lessons.map((lesson) => lesson.id));
        expect(byRole(shadow(element), 'table', name).querySelectorAll('.lesson-student')).to.have.length(0);
      }
    });

    it('open in a dialog after an event, and a change is shown at once', async () => {
      const lesson = await testPage.makeLesson({
        studentId: (await studentNamed(testPage, '加藤 湊')).id,
        subject: '算数',
      });
      const element = await showStudent(lesson.studentId);
      const selected = new Promise((resolve) =>
        element.addEventListener('teacher-course-select', ({ detail }) => resolve(detail.id), { once: true }),
      );
      const link = shadow(element).querySelector<HTMLElement>(`[data-lesson="${lesson.id}"]`);
      await click(link as Element);
      const opened = await dialog(element, '授業の詳細');
      expect(await selected).to.equal(lesson.id);
      expect(opened.textContent).to.contain('06:00–07:00').and.to.contain('算数');
      await click(() => byRole(opened, 'button', '授業を変更'));
      const form = await dialog(element, '授業を変更');
      await write(byRole(form, 'textbox', '科目'), '図形');
      await press('Enter');
      await click(async () => byRole(await dialog(element, '変更完了', 'alertdialog'), 'button', '了解'));
      await eventually(() => byRole(shadow(element), 'dialog', '授業の詳細').textContent?.includes('図形'));
      await press('Escape');
      await noDialog(element);
      await eventually(() => section(element, 'これからの授業').textContent?.includes('図形'));
    });

    it('stay closed when the page prevents it', async () => {
      const element = await showStudent((await studentNamed(testPage, '鈴木 美咲')).id);
      const selected = new Promise<void>((resolve) =>
        element.addEventListener(
          'teacher-course-select',
          (event) => {
            event.preventDefault();
            resolve();
          },
          { once: true },
        ),
      );
      await click(() => shadow(element).querySelector('[data-lesson]'));
      await selected;
      await noDialog(element);
    });

    it('have pages', async () => {
      const { id } = await studentNamed(testPage, '吉田 結衣');
      while ((await lessonsOf(id, true)).length < 10) await testPage.makeLesson({ studentId: id });
      await testPage.makeLesson({ studentId: id });
      const element = await showStudent(id);
      const ahead = section(element, 'これからの授業');
      await eventually(() => ahead.querySelectorAll('.lesson-row').length === 10);
      await click(() => byRole(ahead, 'button', '次のページ'));
      await eventually(() => ahead.querySelectorAll('.lesson-row').length === 1);
      expect(ahead.querySelector('.teacher-list-number'), 'few rows need no numbers').to.equal(null);
    });

    it('have join links if the page sets a URL', async () => {
      const lesson = await testPage.makeLesson({ studentId: (await studentNamed(testPage, '加藤 湊')).id });
      await clock.set(lesson.startTimeMillis);
      const element = await showStudent(lesson.studentId, 'live-href="/rooms/{id}"');
      const link = await eventually(() =>
        shadow(element).querySelector<HTMLAnchorElement>('.lesson-row .teacher-join'),
      );
      expect(link.href).to.equal(`${location.origin}/rooms/${lesson.id}`);
    });
  });

  describe('a new lesson', () => {
    it('is created for this student by keyboard alone, and updates contract and list', async () => {
      const student = await studentNamed(testPage, '中村 悠真');
      const { lessonsPlanned } = await contractOf(student.id);
      const element = await showStudent(student.id);
      const events: unknown[] = [];
      element.addEventListener('teacher-course-create', ({ detail }) => events.push(detail));
      const day = ordinaryDay(60).replaceAll('-', '/');
      const opener = byRole(shadow(element), 'button', '授業を登録');
      opener.focus();
      await press('Enter');
      const form = await dialog(element, '授業を登録');
      expect((byRole(form, 'combobox', '生徒') as HTMLInputElement).value).to.equal('中村 悠真');
      expect((byRole(form, 'combobox', '科目') as HTMLInputElement).value).to.equal('数学');
      await write(byRole(form, 'textbox', /日付/), day);
      await press('Enter');
      await noDialog(element);
      await eventually(() => shadow(element).querySelector('.teacher-change')?.textContent?.includes('中村 悠真さん'));
      expect(events).to.have.length(1);
      expect(events[0]).to.include({ studentId: student.id, subject: '数学' });
      await eventually(() => section(element, 'これからの授業').textContent?.includes(day));
      await focusOn(() => byRole(shadow(element), 'button', '授業を登録'));
      await eventually(() => figure(element, '予定') === `${lessonsPlanned + 1}回`);
      expect((await contractOf(student.id)).lessonsPlanned).to.equal(lessonsPlanned + 1);
    });

    it('is proposed at a free time', async () => {
      const student = await studentNamed(testPage, '中村 悠真');
      const tomorrow = addDays(dayKey(Date.now(), 'Asia/Tokyo'), 1);
      const { data } = await testPage.ask<CalendarDay[]>('GET', `/api/client/teacher/calendar/list/${tomorrow}`);
      const lockId = data.find(({ date }) => date === tomorrow)?.lock?.lockId;
      await testPage.ask(lockId ? 'PUT' : 'POST', '/api/client/teacher/lockDate', {
        ...(lockId && { lockId }),
        date: tomorrow,
        locked: true,
      });
      const element = await showStudent(student.id);
      await click(() => byRole(shadow(element), 'button', '授業を登録'));
      const form = await dialog(element, '授業を登録');
      const day = (byRole(form, 'textbox', /日付/) as HTMLInputElement).value.replaceAll('/', '-');
      expect(day > tomorrow, day).to.equal(true);
      await settled(element);
      expect(form.textContent).to.contain('1件を登録します。');
      await press('Escape');
      await noDialog(element);
    });

    it('is not discarded by a press on the backdrop', async () => {
      const element = await showStudent((await studentNamed(testPage, '中村 悠真')).id);
      await click(() => byRole(shadow(element), 'button', '授業を登録'));
      const form = await dialog(element, '授業を登録');
      await write(byRole(form, 'textbox', /^メモ/), '二次関数から');
      await press('Escape');
      const question = await dialog(element, '入力を破棄しますか？', 'alertdialog');
      await click(() => byRole(question, 'button', '入力を続ける'));
      expect((byRole(await dialog(element, '授業を登録'), 'textbox', /^メモ/) as HTMLTextAreaElement).value).to.equal(
        '二次関数から',
      );
    });

    it('without input is closed without a confirmation', async () => {
      const element = await showStudent((await studentNamed(testPage, '中村 悠真')).id);
      await click(() => byRole(shadow(element), 'button', '授業を登録'));
      await dialog(element, '授業を登録');
      await press('Escape');
      await noDialog(element);
      expect(await testPage.sent('POST', LESSON)).to.have.length(1);
    });
  });
});

describe('<teacher-contacts> on a student', () => {
  setUpContacts();

  describe('the meeting room', () => {
    const link = (element: Element) => shadow(element).querySelector<HTMLAnchorElement>('.contact-meeting');
    const withMeeting = async (joinWindow: 'open' | 'early') => {
      const now = Date.now();
      const { data } = await testPage.ask<{ id: string; meetingId?: string; meetingStartTimeMillis: number }[]>(
        'GET',
        '/api/client/teacher/student',
      );
      const found = data.find(
        ({ meetingId, meetingStartTimeMillis: start }) =>
          meetingId && (joinWindow === 'open' ? start <= now : start > now),
      );
      if (!found) throw new Error(`Nobody's meeting room is ${joinWindow}.`);
      return found;
    };

    it("is joined at the page's URL unless the page prevents it", async () => {
      const { id, meetingId } = await withMeeting('open');
      const element = await showStudent(id, 'meeting-href="/meet?room={id}"');
      expect(link(element)?.href).to.equal(`${location.origin}/meet?room=${meetingId}`);
      expect(link(element)?.classList.contains('teacher-button-primary')).to.equal(true);
      const selected = new Promise((resolve) =>
        element.addEventListener('teacher-live-enter', (event) => {
          event.preventDefault();
          resolve(event.detail);
        }),
      );
      await click(link(element) as Element);
      expect(await selected).to.include({ kind: 'meeting', id: meetingId });
      expect(await selected).to.have.nested.property('student.id', id);
    });

    it('shows when it opens, and is prominent from then on', async () => {
      const { id, meetingStartTimeMillis } = await withMeeting('early');
      const element = await showStudent(id, 'meeting-href="/meet/{id}"');
      expect(text(element)).to.match(/面談.*から入室できます。/);
      expect(link(element)?.classList.contains('teacher-button-secondary')).to.equal(true);
      await clock.set(meetingStartTimeMillis - 1);
      await clock.advance(1);
      await eventually(() => link(element)?.classList.contains('teacher-button-primary'));
    });

    it('can be joined from the list while it is open', async () => {
      const { meetingId } = await withMeeting('open');
      const element = await showContacts('meeting-href="/meet/{id}"');
      await students(element);
      const links = [...shadow(element).querySelectorAll<HTMLAnchorElement>('.contact-meeting')];
      expect(links.map(({ href }) => href)).to.eql([`${location.origin}/meet/${meetingId}`]);
    });

    for (const [what, template] of [
      ['is not given', ''],
      ['names no room', '/meet'],
      ['runs a script', 'javascript:alert(`{id}`)'],
    ] as const) {
      it(`has no link when its address ${what}`, async () => {
        const { id } = await withMeeting('open');
        const element = await showStudent(id, template && `meeting-href="${template}"`);
        expect(link(element)).to.equal(null);
      });
    }
  });
});
