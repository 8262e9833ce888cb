import { expectAccessible } from '../../support/browser/accessible.ts';
import { looks, onGround } from '../../support/browser/test-page.ts';
import { needs } from '../../support/browser/engine.ts';
import { enter, inRoom, meetInRoom, openLiveTestPage, pressButton, shadow, type LiveTestPage } from './live-page.ts';
import { eventually, setViewport } from '../../support/browser/page.ts';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const views = [...looks.map((look) => [...look, WIDE] as const), ['phone', 'theme="light"', '#fff', PHONE] as const];

/** The buttons of the bar from its end, whatever the language. */
const BAR = { leave: -1, settings: -2, people: -3, chat: -4, board: -6 } as const;

needs('calls').describe('<teacher-live-room> is accessible in light, dark, Arabic and on a phone', () => {
  let testPage: LiveTestPage;
  before(async () => {
    testPage = await openLiveTestPage();
  });
  afterEach(async () => {
    document.body.replaceChildren();
    sessionStorage.clear();
    await setViewport(WIDE);
  });

  /** Lets something be looked at in every look; what is shown stays the same visit. */
  async function inEachLook(element: Element, check: (name: string) => Promise<void>): Promise<void> {
    for (const [name, attributes, ground, size] of views) {
      await setViewport(size);
      element.setAttribute('theme', /theme="(\w+)"/.exec(attributes)?.[1] ?? 'light');
      element.setAttribute('lang', /lang="([\w-]+)"/.exec(attributes)?.[1] ?? 'ja-JP');
      const look = `[dir=${name === 'Arabic' ? 'rtl' : 'ltr'}][data-theme=${name === 'dark' ? 'dark' : 'light'}]`;
      await eventually(() => shadow(element).querySelector(`.teacher-root${look}`));
      await onGround(ground, () => check(name));
    }
  }
  const find = (element: Element, selector: string) =>
    eventually(() => shadow(element).querySelector<HTMLElement>(selector));
  const gone = (element: Element, selector: string) =>
    eventually(() => shadow(element).querySelector(selector) === null);
  async function pressBar(element: Element, which: keyof typeof BAR): Promise<void> {
    (
      await eventually(() =>
        [...shadow(element).querySelectorAll<HTMLElement>('.live-room-controls > .live-control')].at(BAR[which]),
      )
    ).click();
  }

  it('on the pre-join screen', async () => {
    const teacher = await testPage.teacher();
    await find(teacher, '.live-pre-join meter');
    await inEachLook(teacher, () => expectAccessible(teacher));
  });

  it('with each panel, the board and the leave dialog', async () => {
    const { teacher } = await meetInRoom(testPage);
    await inEachLook(teacher, async () => {
      await expectAccessible(teacher);
      for (const panel of ['people', 'chat', 'settings'] as const) {
        await pressBar(teacher, panel);
        await find(teacher, '.live-panel h2');
        await expectAccessible(teacher);
        await pressBar(teacher, panel);
        await gone(teacher, '.live-panel');
      }
      await pressBar(teacher, 'board');
      await find(teacher, '.board-tools, [role=toolbar] [aria-pressed]');
      await expectAccessible(teacher);
      await pressBar(teacher, 'board');
      await pressBar(teacher, 'leave');
      const dialog = await find(teacher, 'dialog[open]');
      await expectAccessible(teacher);
      dialog.querySelector('button')?.click();
      await gone(teacher, 'dialog');
    });
  }).timeout(90_000);

  it('on the post-call screen', async () => {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    await pressButton(teacher, '退室');
    await pressButton(teacher, '退室する');
    await find(teacher, '.live-post-call textarea');
    await inEachLook(teacher, () => expectAccessible(teacher));
  });

  it('on the student’s side', async () => {
    const { student, teacher } = await meetInRoom(testPage);
    teacher.remove();
    await inEachLook(student, async () => {
      await expectAccessible(student);
      await pressBar(student, 'people');
      await find(student, '.live-panel h2');
      await expectAccessible(student);
      await pressBar(student, 'people');
      await gone(student, '.live-panel');
    });
  });
});
