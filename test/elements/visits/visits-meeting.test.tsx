import { expect } from '@open-wc/testing';
import type { Meeting } from '../../../src/core/api/endpoints/index.ts';
import { dialog, focusOn, noDialog, shadow } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, press } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { MEETINGS, visitRows, LIVE, STUDENT, find, isNow, open, setUpVisits, testPage } from './visits-page.ts';

describe('<teacher-visits>', () => {
  setUpVisits();

  const isAhead = ({ startTimeMillis }: Meeting) => startTimeMillis > Date.now();

  describe('a meeting', () => {
    it('opens by a click on its row and by keyboard, after an event, and restores the focus', async () => {
      const element = await testPage.show();
      const [first, second] = await visitRows(element);
      const events: string[] = [];
      element.addEventListener('teacher-visit-select', ({ detail }) => events.push(detail.id));
      await click(() => first?.querySelector('.visit-visitor'));
      await dialog(element, /./);
      await press('Escape');
      await noDialog(element);
      const opener = second?.querySelector<HTMLElement>('.visit-open') as HTMLElement;
      opener.focus();
      await press('Enter');
      await dialog(element, /./);
      await press('Escape');
      await noDialog(element);
      await focusOn(() => opener);
      expect(events).to.eql(
        [first, second].map((row) => row?.querySelector<HTMLElement>('.visit-open')?.dataset.visit),
      );
    });

    it('stays closed when the page prevents it', async () => {
      const element = await testPage.show();
      const [first] = await visitRows(element);
      element.addEventListener('teacher-visit-select', (event) => event.preventDefault());
      await click(() => first?.querySelector('.visit-open'));
      expect(shadow(element).querySelector('dialog')).to.equal(null);
    });

    it('shows date, visitor, memo and the student, as a link if the page sets a URL', async () => {
      const meeting = await find(isAhead);
      const { data: students } = await testPage.ask<{ id: string; name: string }[]>(
        'GET',
        '/api/client/teacher/student',
      );
      const student = students.find(({ id }) => id === meeting.studentId);
      const { box, element } = await open(meeting.id, STUDENT, meeting.title);
      const link = await eventually(() => byRole(box, 'link', `${student?.name}さん`));
      expect(link.getAttribute('href')).to.equal(`${location.origin}/students/${meeting.studentId}`);
      for (const words of [meeting.visitorName, meeting.memo, '未開始']) expect(box.textContent).to.contain(words);
      const select = new Promise<string>((resolve) =>
        element.addEventListener('teacher-student-select', (event) => {
          event.preventDefault();
          resolve(event.detail.id);
        }),
      );
      await click(link);
      expect(await select).to.equal(meeting.studentId);
      element.remove();
      const plain = await open(meeting.id);
      await eventually(() => plain.box.textContent?.includes(`${student?.name}さん`));
      expect(allByRole(plain.box, 'link')).to.eql([]);
    });

    it('that is cancelled or past shows its state, and has no join link', async () => {
      const over = await find(({ actualEndTimeMillis }) => actualEndTimeMillis !== undefined);
      const canceled = await find(({ canceledAt }) => canceledAt !== undefined);
      for (const [meeting, words] of [
        [over, ['終了', '実際の終了時刻', 'この面談は終了しました。']],
        [canceled, ['キャンセル', 'キャンセルした日時', 'この面談はキャンセルされました。']],
      ] as const) {
        const { element, box } = await open(meeting.id, LIVE);
        for (const word of words) expect(box.textContent).to.contain(word);
        expect(allByRole(box, 'link')).to.eql([]);
        element.remove();
      }
    });

    it('shows markup as text', async () => {
      const [first] = await testPage.meetings();
      const nasty = '<img src=x onerror=alert(1)>‮ & 長い'.repeat(30);
      const edit = {
        'data.list.0.memo': nasty,
        'data.list.0.title': '<b>面談</b>',
        'data.list.0.visitorName': 'あ'.repeat(120),
      };
      await withFault(testPage.proxy, { match: { method: 'GET', path: MEETINGS }, fault: { edit } }, async () => {
        const { element, box } = await open(first?.id ?? '', '', '<b>面談</b>');
        expect(box.querySelector('.visit-detail-text')?.textContent).to.equal(nasty);
        expect(box.querySelector('img, b')).to.equal(null);
        expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
        element.remove();
      });
    });
  });

  describe('the join link', () => {
    it('is shown from the start of a meeting to its end, and emits an event first', async () => {
      const meeting = await find(isNow);
      const { element, box } = await open(meeting.id, LIVE);
      const link = byRole(box, 'link', /の面談に入室$/);
      expect(link.getAttribute('href')).to.equal(`${location.origin}/rooms/${meeting.id}`);
      expect(link.className).to.contain('teacher-button-primary');
      const events = new Promise<unknown>((resolve) =>
        element.addEventListener('teacher-live-enter', (event) => {
          event.preventDefault();
          resolve(event.detail);
        }),
      );
      await click(link);
      expect(await events).to.include({ kind: 'meeting', id: meeting.id });
      expect(await events).to.have.nested.property('meeting.title', meeting.title);
    });

    it('of a future meeting is subdued and shows when it opens; the list has none', async () => {
      const meeting = await find(isAhead);
      const { element, box } = await open(meeting.id, LIVE);
      expect(byRole(box, 'link', /の面談に入室$/).className).to.contain('teacher-button-secondary');
      expect(box.textContent).to.match(/から入室できます。/);
      const row = shadow(element).querySelector(`[data-visit="${meeting.id}"]`)?.closest('tr');
      expect(row?.querySelector('.teacher-join')).to.equal(null);
    });

    it('is hidden without a URL, or with an invalid one', async () => {
      const meeting = await find(isNow);
      for (const attributes of ['', 'live-href="javascript:alert(1)//{id}"', 'live-href="/rooms/"']) {
        const { element, box } = await open(meeting.id, attributes);
        expect(allByRole(box, 'link')).to.eql([]);
        element.remove();
      }
    });

    it('disappears when the meeting is ended, also in the open dialog', async () => {
      const meeting = await find(isNow);
      const { element, box } = await open(meeting.id, LIVE);
      expect(allByRole(box, 'link')).to.have.length(1);
      await testPage.ask('POST', `/api/backstage/meeting/studio/termination/${meeting.id}`);
      await element.reload();
      await eventually(
        () => allByRole(box, 'link').length === 0 && box.textContent?.includes('この面談は終了しました。'),
      );
    });
  });
});
