import type { Loader } from './texts.ts';
import type { BuiltInLanguage, Namespace } from './namespaces.ts';

type Screens = Readonly<Record<BuiltInLanguage, Readonly<Record<Exclude<Namespace, 'common' | 'login'>, Loader>>>>;

/** The words of all screens but the sign-in, by language and subject: fetched with the first of them. */
export const screens: Readonly<Record<string, Readonly<Partial<Record<Namespace, Loader>>>>> = {
  'ja-JP': {
    contacts: () => import('./ja/contacts.ts'),
    courses: () => import('./ja/courses.ts'),
    dateTime: () => import('./ja/date-time.ts'),
    liveRoom: () => import('./ja/live-room.ts'),
    portal: () => import('./ja/portal.ts'),
    passwordReset: () => import('./ja/password-reset.ts'),
    terms: () => import('./ja/terms.ts'),
    meetings: () => import('./ja/meetings.ts'),
    strength: () => import('./ja/strength.ts'),
    schedule: () => import('./ja/schedule.ts'),
    settings: () => import('./ja/settings.ts'),
    board: () => import('./ja/board.ts'), commandPalette: () => import('./ja/command-palette.ts'), reminders: () => import('./ja/reminders.ts'), today: () => import('./ja/today.ts'),
  },
  'en-US': {
    contacts: () => import('./en/contacts.ts'),
    courses: () => import('./en/courses.ts'),
    dateTime: () => import('./en/date-time.ts'),
    liveRoom: () => import('./en/live-room.ts'),
    portal: () => import('./en/portal.ts'),
    passwordReset: () => import('./en/password-reset.ts'),
    terms: () => import('./en/terms.ts'),
    meetings: () => import('./en/meetings.ts'),
    strength: () => import('./en/strength.ts'),
    schedule: () => import('./en/schedule.ts'),
    settings: () => import('./en/settings.ts'),
    board: () => import('./en/board.ts'), commandPalette: () => import('./en/command-palette.ts'), reminders: () => import('./en/reminders.ts'), today: () => import('./en/today.ts'),
  },
  'zh-CN': {
    contacts: () => import('./zh/contacts.ts'),
    courses: () => import('./zh/courses.ts'),
    dateTime: () => import('./zh/date-time.ts'),
    liveRoom: () => import('./zh/live-room.ts'),
    portal: () => import('./zh/portal.ts'),
    passwordReset: () => import('./zh/password-reset.ts'),
    terms: () => import('./zh/terms.ts'),
    meetings: () => import('./zh/meetings.ts'),
    strength: () => import('./zh/strength.ts'),
    schedule: () => import('./zh/schedule.ts'),
    settings: () => import('./zh/settings.ts'),
    board: () => import('./zh/board.ts'), commandPalette: () => import('./zh/command-palette.ts'), reminders: () => import('./zh/reminders.ts'), today: () => import('./zh/today.ts'),
  },
  'ar-EG': {
    contacts: () => import('./ar/contacts.ts'),
    courses: () => import('./ar/courses.ts'),
    dateTime: () => import('./ar/date-time.ts'),
    liveRoom: () => import('./ar/live-room.ts'),
    portal: () => import('./ar/portal.ts'),
    passwordReset: () => import('./ar/password-reset.ts'),
    terms: () => import('./ar/terms.ts'),
    meetings: () => import('./ar/meetings.ts'),
    strength: () => import('./ar/strength.ts'),
    schedule: () => import('./ar/schedule.ts'),
    settings: () => import('./ar/settings.ts'),
    board: () => import('./ar/board.ts'), commandPalette: () => import('./ar/command-palette.ts'), reminders: () => import('./ar/reminders.ts'), today: () => import('./ar/today.ts'),
  },
} satisfies Screens;
