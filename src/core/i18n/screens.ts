import type { Loader } from './texts.ts';
import type { BuiltInLanguage, Subject } from './namespaces.ts';

type Screens = Readonly<Record<BuiltInLanguage, Readonly<Record<Exclude<Subject, 'common' | 'login'>, Loader>>>>;

/** The words of all screens but the sign-in, by language and subject: fetched with the first of them. */
export const screens: Readonly<Record<string, Readonly<Partial<Record<Subject, Loader>>>>> = {
  'ja-JP': {
    contacts: () => import('./ja/contacts.ts'),
    courses: () => import('./ja/courses.ts'),
    dateTime: () => import('./ja/date-time.ts'),
    live: () => import('./ja/live-room.ts'),
    portal: () => import('./ja/portal.ts'),
    forget: () => import('./ja/password-reset.ts'),
    provision: () => import('./ja/terms.ts'),
    visits: () => import('./ja/meetings.ts'),
    strength: () => import('./ja/strength.ts'),
    schedule: () => import('./ja/schedule.ts'),
    settings: () => import('./ja/settings.ts'),
    board: () => import('./ja/board.ts'), palette: () => import('./ja/command-palette.ts'), reminders: () => import('./ja/reminders.ts'), today: () => import('./ja/today.ts'),
  },
  'en-US': {
    contacts: () => import('./en/contacts.ts'),
    courses: () => import('./en/courses.ts'),
    dateTime: () => import('./en/date-time.ts'),
    live: () => import('./en/live-room.ts'),
    portal: () => import('./en/portal.ts'),
    forget: () => import('./en/password-reset.ts'),
    provision: () => import('./en/terms.ts'),
    visits: () => import('./en/meetings.ts'),
    strength: () => import('./en/strength.ts'),
    schedule: () => import('./en/schedule.ts'),
    settings: () => import('./en/settings.ts'),
    board: () => import('./en/board.ts'), palette: () => import('./en/command-palette.ts'), reminders: () => import('./en/reminders.ts'), today: () => import('./en/today.ts'),
  },
  'zh-CN': {
    contacts: () => import('./zh/contacts.ts'),
    courses: () => import('./zh/courses.ts'),
    dateTime: () => import('./zh/date-time.ts'),
    live: () => import('./zh/live-room.ts'),
    portal: () => import('./zh/portal.ts'),
    forget: () => import('./zh/password-reset.ts'),
    provision: () => import('./zh/terms.ts'),
    visits: () => import('./zh/meetings.ts'),
    strength: () => import('./zh/strength.ts'),
    schedule: () => import('./zh/schedule.ts'),
    settings: () => import('./zh/settings.ts'),
    board: () => import('./zh/board.ts'), palette: () => import('./zh/command-palette.ts'), reminders: () => import('./zh/reminders.ts'), today: () => import('./zh/today.ts'),
  },
  'ar-EG': {
    contacts: () => import('./ar/contacts.ts'),
    courses: () => import('./ar/courses.ts'),
    dateTime: () => import('./ar/date-time.ts'),
    live: () => import('./ar/live-room.ts'),
    portal: () => import('./ar/portal.ts'),
    forget: () => import('./ar/password-reset.ts'),
    provision: () => import('./ar/terms.ts'),
    visits: () => import('./ar/meetings.ts'),
    strength: () => import('./ar/strength.ts'),
    schedule: () => import('./ar/schedule.ts'),
    settings: () => import('./ar/settings.ts'),
    board: () => import('./ar/board.ts'), palette: () => import('./ar/command-palette.ts'), reminders: () => import('./ar/reminders.ts'), today: () => import('./ar/today.ts'),
  },
} satisfies Screens;
