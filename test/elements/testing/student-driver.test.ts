import { expect } from '@open-wc/testing';
import { createWorld, studentRoom } from '../../../demo/testing/index.ts';
import type { DrivenElement } from '../../../src/testing/driver.ts';
import { mountHtml } from '../../support/browser/page.ts';
import { needs } from '../../support/browser/engine.ts';
import '../../../src/elements/student-room/index.ts';
import '../../support/media/without-media.ts';

describe('the driver of the room of a student', () => {
  for (const step of ['enters', 'reads the lobby'])
    needs('calls').it(`${step}, before the teacher is there`, async () => {
      const world = await createWorld({
        now: '2026-11-25T10:00+09:00',
        rows: {
          students: [{ id: 's-2', name: '笠 智衆' }],
          lessons: [{ id: 'l-3', studentId: 's-2', startTimeMillis: '2026-11-25T09:50+09:00' }],
        },
      });
      const element = mountHtml(
        `<teacher-student-room provider="${world.provider}"></teacher-student-room>`,
      ) as DrivenElement;
      Object.assign(element, { token: (await world.studentLink('s-2')).token });
      element.style.blockSize = '600px';
      const student = studentRoom(element);
      if (step === 'enters') {
        expect(await student.enter()).to.equal('waiting');
        expect(student.isInside()).to.equal(false);
      } else {
        expect(await student.ready()).to.equal('loaded');
        expect(student.lobby()).to.contain('佐藤 花子');
      }
      // The room is still on the page: what it waits for must not run when the page's own time returns.
      await world.close();
    });
});
