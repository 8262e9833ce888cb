import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { shadow } from '../../support/browser/test-page.ts';
import { pngOf } from '../live-room/board/files.ts';
import { LESSON, showFamily, START, DAY, startFamilyWorld, type FamilyWorld } from './family-page.ts';

const PAST = 'lesson-past';

describe("homework on the family's page", () => {
  let family: FamilyWorld;
  let page: Element;
  beforeEach(async () => {
    await setViewport({ width: 320, height: 700 });
    family = await startFamilyWorld();
    const { studentId, subject } = LESSON;
    await family.world.add({ lessons: [{ id: PAST, studentId, subject, startTimeMillis: START - 7 * DAY }] });
    const record = { id: PAST, version: 0, homework: '<b>音読</b> p.12', note: '内緒のメモ', finished: true };
    await family.teacher.call('changeLessonRecord', { body: record });
    page = await showFamily(family);
    await eventually(() => section()?.querySelector('.family-words'));
  });
  afterEach(() => family.close());

  const section = () => shadow(page).querySelector<HTMLElement>('.family-homework') as HTMLElement;
  const stored = async () => {
    const { list } = await family.teacher.call('listFamilyHomework', { body: { link: family.link } });
    return list[0];
  };
  const removal = () => allByRole(section(), 'button', /^取り消す/)[0];
  function choose(files: readonly File[]): void {
    const input = section().querySelector('input[type=file]') as HTMLInputElement;
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  it("shows what the finished record asks for, as text, and not the teacher's note", async () => {
    expect(section().textContent).to.contain('<b>音読</b> p.12');
    expect(shadow(page).textContent).not.to.contain('内緒');
    await expectAccessible(page);
  });

  it('is marked as done with the keyboard, and keeps the focus', async () => {
    const box = byRole(section(), 'checkbox', '終わりました') as HTMLInputElement;
    box.focus();
    await press('Space');
    await eventually(() => section().textContent?.includes('宿題を「終わりました」にしました。'));
    expect((await stored())?.doneAtMillis).to.equal(family.world.clock.now());
    expect(focused()).to.equal(box);
    await press('Space');
    await eventually(async () => (await stored())?.doneAtMillis === undefined);
  });

  it('takes photos, which can be taken back', async () => {
    choose([await pngOf('#0000ff')]);
    await eventually(removal);
    expect((await stored())?.files.length).to.equal(1);
    expect(section().textContent).to.contain('宿題を送りました。');
    await click(() => removal());
    await eventually(() => !removal());
    expect((await stored())?.files).to.eql([]);
    expect(focused()).to.equal(section().querySelector('h3'));
  });

  it('refuses more than three files, and other types, with a sentence', async () => {
    const photo = await pngOf('#0000ff');
    choose([photo, photo, photo, photo]);
    await eventually(() => section().querySelector('[role=alert]')?.textContent?.includes('3件まで'));
    choose([new File(['MZ'], 'homework.exe')]);
    await eventually(() => /写真|PDF|ファイル/.test(section().querySelector('[role=alert]')?.textContent ?? ''));
    expect((await stored())?.files).to.eql([]);
  });
});
