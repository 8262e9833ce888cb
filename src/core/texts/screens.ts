import type { Loader } from './index.ts';
import type { Subject } from './subjects.ts';

type Screens = Readonly<Record<string, Readonly<Record<Exclude<Subject, 'common' | 'login'>, Loader>>>>;

/** The words of all screens but the sign-in, by language and subject: fetched with the first of them. */
export const screens: Readonly<Record<string, Readonly<Partial<Record<Subject, Loader>>>>> = {
  'ja-JP': {
    contacts: () => import('./ja/contacts.ts'),
    courses: () => import('./ja/courses.ts'),
    dateTime: () => import('./ja/date-time.ts'),
    live: () => import('./ja/live.ts'),
    portal: () => import('./ja/portal.ts'),
    forget: () => import('./ja/forget.ts'),
    provision: () => import('./ja/provision.ts'),
    visits: () => import('./ja/visits.ts'),
    strength: () => import('./ja/strength.ts'),
    schedule: () => import('./ja/schedule.ts'),
    settings: () => import('./ja/settings.ts'),
    board: () => import('./ja/board.ts'), palette: () => import('./ja/palette.ts'), reminders: () => import('./ja/reminders.ts'), today: () => import('./ja/today.ts'),
  },
  'en-US': {
    contacts: () => import('./en/contacts.ts'),
    courses: () => import('./en/courses.ts'),
    dateTime: () => import('./en/date-time.ts'),
    live: () => import('./en/live.ts'),
    portal: () => import('./en/portal.ts'),
    forget: () => import('./en/forget.ts'),
    provision: () => import('./en/provision.ts'),
    visits: () => import('./en/visits.ts'),
    strength: () => import('./en/strength.ts'),
    schedule: () => import('./en/schedule.ts'),
    settings: () => import('./en/settings.ts'),
    board: () => import('./en/board.ts'), palette: () => import('./en/palette.ts'), reminders: () => import('./en/reminders.ts'), today: () => import('./en/today.ts'),
  },
  'zh-CN': {
    contacts: () => import('./zh/contacts.ts'),
    courses: () => import('./zh/courses.ts'),
    dateTime: () => import('./zh/date-time.ts'),
    live: () => import('./zh/live.ts'),
    portal: () => import('./zh/portal.ts'),
    forget: () => import('./zh/forget.ts'),
    provision: () => import('./zh/provision.ts'),
    visits: () => import('./zh/visits.ts'),
    strength: () => import('./zh/strength.ts'),
    schedule: () => import('./zh/schedule.ts'),
    settings: () => import('./zh/settings.ts'),
    board: () => import('./zh/board.ts'), palette: () => import('./zh/palette.ts'), reminders: () => import('./zh/reminders.ts'), today: () => import('./zh/today.ts'),
  },
  'ar-EG': {
    contacts: () => import('./ar/contacts.ts'),
    courses: () => import('./ar/courses.ts'),
    dateTime: () => import('./ar/date-time.ts'),
    live: () => import('./ar/live.ts'),
    portal: () => import('./ar/portal.ts'),
    forget: () => import('./ar/forget.ts'),
    provision: () => import('./ar/provision.ts'),
    visits: () => import('./ar/visits.ts'),
    strength: () => import('./ar/strength.ts'),
    schedule: () => import('./ar/schedule.ts'),
    settings: () => import('./ar/settings.ts'),
    board: () => import('./ar/board.ts'), palette: () => import('./ar/palette.ts'), reminders: () => import('./ar/reminders.ts'), today: () => import('./ar/today.ts'),
  },
} satisfies Screens;
