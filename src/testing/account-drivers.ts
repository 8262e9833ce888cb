// Drivers of the sign-in, the settings and the portal.
import { isShown, textOf } from './acting.ts';
import { createDriver, type DrivenElement, type Driver, type Expectation, type Outcome, sendForm } from './driver.ts';
import { check, oneOf, optional, record, text, wholeNumber } from './input-check.ts';

export interface LoginDriver extends Driver {
  /** Whether the form is shown. */
  asks(): boolean;
  /** The teacher who is signed in, as `<teacher-login>` shows it; empty if nobody is. */
  teacher(): string;
  /** Fills in and submits the form. `alert()` returns the error. */
  signIn(email: string, password: string): Promise<void>;
  /** Presses the sign-out button of `<teacher-login>`. */
  signOut(): Promise<void>;
}

/** Reads and operates the sign-in of `<teacher-login>`, and of any element that requires one. */
export function login(element: DrivenElement): LoginDriver {
  const { hands, ...common } = createDriver(element, 'login');
  const { root, press, until, write } = hands;
  // The fields and the button are children of the element, where password managers find them.
  const field = (name: string) => element.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const button = () => element.querySelector<HTMLElement>('button[type=submit]');
  return {
    ...common,
    asks() {
      const email = field('email');
      return email !== null && isShown(email);
    },
    teacher: () => textOf(root.querySelector('.login-teacher strong')),
    async signIn(email, password) {
      await write(() => field('email'), email, 'the field for the e-mail address');
      await write(() => field('password'), password, 'the field for the password');
      await press(button, 'the button to sign in');
      await until(() => !button()?.matches('[aria-busy]'), 'the reply to the sign-in');
      await element.settled();
    },
    async signOut() {
      await press(() => root.querySelector<HTMLElement>('.login-signed-in button'), 'the button to sign out');
      await until(() => field('email'), 'the form');
      await element.settled();
    },
  };
}

/** The values of the form of the settings; fields that are left out keep their values. */
export interface SettingsInput {
  readonly name?: string;
  readonly kana?: string;
  readonly phone?: string;
  readonly introduction?: string;
  /** 0 for Sunday, 1 for Monday. */
  readonly firstDayOfWeek?: 0 | 1;
  /** A language tag that the form offers, such as `ja-JP`. */
  readonly language?: string;
  readonly theme?: 'light' | 'dark' | 'auto';
  /** One of the values that the form offers; 0 for no reminders. */
  readonly reminderMinutes?: number;
}

const settingsInput = record<SettingsInput>({
  name: optional(text),
  kana: optional(text),
  phone: optional(text),
  introduction: optional(text),
  firstDayOfWeek: optional(oneOf(0, 1)),
  language: optional(text),
  theme: optional(oneOf('light', 'dark', 'auto')),
  reminderMinutes: optional(wholeNumber(0)),
});

export interface SettingsDriver extends Driver {
  /** The values of the form, as it shows them. */
  values(): Required<SettingsInput>;
  /** Changes settings and saves them. @throws Error with the element's message if the outcome is not the expected one */
  change(input: SettingsInput, expectation?: Expectation): Promise<Outcome>;
}

/** Reads and operates the profile and preferences of `<teacher-settings>`. */
export function settings(element: DrivenElement): SettingsDriver {
  const { hands, ...common } = createDriver(element, 'settings', ['teacher-settings', 'teacher-portal']);
  const { root, until, write, choose } = hands;
  const form = () => root.querySelector<HTMLFormElement>('.settings-form');
  const field = (name: string) =>
    form()?.querySelector<HTMLInputElement>(name === 'introduction' ? 'textarea' : `input[name=${name}]`);
  const select = (name: string) => form()?.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  const valueOf = (name: string) => (field(name) ?? select(name))?.value ?? '';
  return {
    ...common,
    values: () => ({
      name: valueOf('name'),
      kana: valueOf('kana'),
      phone: valueOf('phone'),
      introduction: valueOf('introduction'),
      firstDayOfWeek: valueOf('firstDayOfWeek') === '0' ? 0 : 1,
      language: valueOf('language'),
      theme: valueOf('theme') as 'light' | 'dark' | 'auto',
      reminderMinutes: Number(valueOf('reminderMinutes')),
    }),
    async change(input, expectation = {}) {
      check('input', settingsInput, input);
      const shown = await until(form, 'the form of the settings');
      const fill = async () => {
        for (const [name, value] of Object.entries(input) as [string, string | number | undefined][]) {
          if (value === undefined) continue;
          if (select(name)) await choose(() => select(name), String(value), `the choices of ${name}`);
          else await write(() => field(name), String(value), `the field ${name}`);
        }
      };
      const what = 'The change of the settings';
      return sendForm(element, { what, form: shown, fill, fact: 'teacher-settings-change' }, expectation);
    },
  };
}

/** Where the pages of the portal are, below its base. */
const PAGES = {
  lessons: '/course/list',
  schedule: '/course/schedule',
  report: '/course/report/current',
  students: '/contact/list',
  meetings: '/visit/list',
  settings: '/setting',
  password: '/updatepwd',
} as const;

/** A page of the portal's menus. */
export type PortalPage = keyof typeof PAGES;

const portalPages = oneOf(...(Object.keys(PAGES) as PortalPage[]));

export interface PortalDriver extends Driver {
  /** The title of the current page. */
  page(): string;
  /**
   * Goes to a page by the menus. The drivers of the page's element then operate the portal: `courseList(portal)`.
   *
   * @throws TypeError that lists the pages if it does not exist
   */
  go(page: PortalPage): Promise<void>;
  /** Signs out by the menu of the account. */
  signOut(): Promise<void>;
}

/** Reads and operates the menus of `<teacher-portal>`. */
export function portal(element: DrivenElement): PortalDriver {
  const { hands, ...common } = createDriver(element, 'portal', ['teacher-portal']);
  const { root, press, until } = hands;
  const link = (page: PortalPage) =>
    [...root.querySelectorAll<HTMLAnchorElement>('.portal-menu-link[href], .portal-sheet-pages a')].find(
      ({ pathname }) => pathname.endsWith(PAGES[page]),
    );
  const item = (value: string) =>
    [...root.querySelectorAll<HTMLElement & { readonly value?: string }>('sl-menu-item')].find(
      (each) => each.value === value,
    );

  /** Opens the menu of the account, or on phones its sheet. */
  async function openAccount(): Promise<void> {
    const button = () =>
      root.querySelector<HTMLElement>('.portal-account') ??
      root.querySelector<HTMLElement>('.portal-bar button[aria-haspopup=dialog]');
    await press(button, 'the menu of the account');
  }

  return {
    ...common,
    page: () =>
      textOf(root.querySelector('.portal-crumbs [aria-current=page]') ?? root.querySelector('.portal-page h1')),
    async go(page) {
      check('page', portalPages, page);
      if (!link(page)) await openAccount();
      (await until(() => link(page) ?? item(PAGES[page]), `the link to the page ${page}`)).click();
      await until(() => location.pathname.includes(PAGES[page].replace('/current', '')), `the page ${page}`);
      await element.settled();
    },
    async signOut() {
      await openAccount();
      const inSheet = () => root.querySelector<HTMLElement>('.portal-choice ~ button');
      (await until(() => item('sign-out') ?? inSheet(), 'the button to sign out')).click();
      await until(() => element.querySelector('input[name=email]'), 'the form to sign in');
      await element.settled();
    },
  };
}
