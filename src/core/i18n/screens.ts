import type { Loader } from './texts.ts';
import type { BuiltInLanguage, Namespace } from './namespaces.ts';

/** Subjects that lists show at first. */
type ListNamespace = 'contacts' | 'courses' | 'dateTime' | 'portal' | 'pagination' | 'schedule';

/** Subjects whose words are in `later-screens.ts`. */
export type LaterNamespace = Exclude<Namespace, ListNamespace | 'common' | 'login'>;

const screens: Readonly<Record<string, Readonly<Partial<Record<Namespace, Loader>>>>> = {
  'ja-JP': {
    contacts: () => import('./ja/contacts.ts'),
    courses: () => import('./ja/courses.ts'),
    dateTime: () => import('./ja/date-time.ts'),
    portal: () => import('./ja/portal.ts'),
    pagination: () => import('./ja/pagination.ts'),
    schedule: () => import('./ja/schedule.ts'),
  },
  'en-US': {
    contacts: () => import('./en/contacts.ts'),
    courses: () => import('./en/courses.ts'),
    dateTime: () => import('./en/date-time.ts'),
    portal: () => import('./en/portal.ts'),
    pagination: () => import('./en/pagination.ts'),
    schedule: () => import('./en/schedule.ts'),
  },
  'zh-CN': {
    contacts: () => import('./zh/contacts.ts'),
    courses: () => import('./zh/courses.ts'),
    dateTime: () => import('./zh/date-time.ts'),
    portal: () => import('./zh/portal.ts'),
    pagination: () => import('./zh/pagination.ts'),
    schedule: () => import('./zh/schedule.ts'),
  },
  'ar-EG': {
    contacts: () => import('./ar/contacts.ts'),
    courses: () => import('./ar/courses.ts'),
    dateTime: () => import('./ar/date-time.ts'),
    portal: () => import('./ar/portal.ts'),
    pagination: () => import('./ar/pagination.ts'),
    schedule: () => import('./ar/schedule.ts'),
  },
} satisfies Record<BuiltInLanguage, Record<ListNamespace, Loader>>;

/**
 * The words of a screen behind the sign-in, in a built-in language. Which files have those that no list shows at first is
 * fetched with the first of them.
 */
export const screenTexts = (language: string, namespace: Namespace): Loader =>
  screens[language]?.[namespace] ??
  (async () =>
    (await import('./later-screens.ts')).laterScreens[language as BuiltInLanguage][namespace as LaterNamespace]());
