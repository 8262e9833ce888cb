import { expect } from '@open-wc/testing';
import { showContacts, students } from './contacts-page.ts';
import { shadow, takeClock, testPage } from '../../support/browser/test-page.ts';
import { click, eventually } from '../../support/browser/page.ts';
import { setUpStudent, show, text } from './student-page.ts';

describe('<teacher-contacts> on a student', () => {
  setUpStudent();

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
      const element = await show(id, 'meeting-href="/meet?room={id}"');
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

    it('says when it opens, and is prominent from then on', async () => {
      const { id, meetingStartTimeMillis } = await withMeeting('early');
      const clock = takeClock();
      try {
        const element = await show(id, 'meeting-href="/meet/{id}"');
        expect(text(element)).to.match(/面談.*から入室できます。/);
        expect(link(element)?.classList.contains('teacher-button-secondary')).to.equal(true);
        clock.advance(meetingStartTimeMillis - Date.now() - 1);
        clock.advance(1);
        await eventually(() => link(element)?.classList.contains('teacher-button-primary'));
      } finally {
        clock.restore();
      }
    });

    it('can be joined from the list while it is open', async () => {
      const { meetingId } = await withMeeting('open');
      const element = await showContacts(testPage.proxy.url, 'meeting-href="/meet/{id}"');
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
        const element = await show(id, template && `meeting-href="${template}"`);
        expect(link(element)).to.equal(null);
      });
    }
  });
});
