import { lazyScreen, type ScreenLoader } from '../../../runtime/lazy-screen.tsx';
import { matchRoutes } from '../../../core/navigation/index.ts';
import { book, calendar, people } from '../../../ui/icons/icons.ts';
import { report, talk } from '../../../ui/icons/later-icons.ts';
import {
  CONTACT_DETAIL,
  CONTACT_LIST,
  CONTACT_LIVE,
  COURSE_DETAIL,
  COURSE_LIST,
  COURSE_LIVE,
  MONTH_REPORT,
  PASSWORD_RESET,
  HOME,
  LOGIN,
  PASSWORD,
  TERMS,
  SCHEDULE,
  SETTING,
  VISIT_LIST,
  VISIT_LIVE,
  type PageScreen,
  type PortalRoute,
} from './route.ts';

const page = (load: ScreenLoader<object>): PageScreen => lazyScreen(load);
const CourseListPage = page(() => import('../pages/course-list-page.tsx'));
const CourseDetailPage = page(() => import('../pages/course-detail-page.tsx'));
const ContactListPage = page(() => import('../pages/contact-list-page.tsx'));
const ContactDetailPage = page(() => import('../pages/contact-detail-page.tsx'));
const SchedulePage = page(() => import('../pages/schedule-page.tsx'));
const MonthReportPage = page(() => import('../pages/month-report-page.tsx'));
const VisitListPage = page(() => import('../pages/visit-list-page.tsx'));
/** The page of a live room: `LiveRoomSlot` shows the room beside it, so that a call can outlive its page. */
const RoomPage: PageScreen = Object.assign(() => null, { preload: () => undefined, soon: () => undefined });
const SettingPage = page(() => import('../pages/setting-page.tsx'));
const PasswordPage = page(() => import('../pages/password-page.tsx'));
const LoginPage = page(() => import('../pages/login-page.tsx'));
const TermsPage = page(() => import('../pages/terms-page.tsx'));
const PasswordResetPage = page(() => import('../pages/password-reset-page.tsx'));

/** The route tree (docs/spec.md, section 2); the paths of the meetings and of the report are additions. */
export const routes: readonly PortalRoute[] = [
  { path: LOGIN, titleKey: 'portal.titles.login', screen: LoginPage },
  { path: PASSWORD_RESET, titleKey: 'portal.titles.forget', screen: PasswordResetPage },
  { path: TERMS, titleKey: 'portal.titles.provision', screen: TermsPage },
  {
    path: HOME,
    authentication: true,
    redirect: COURSE_LIST,
    children: [
      { path: SETTING, titleKey: 'portal.titles.setting', hidden: true, screen: SettingPage },
      { path: PASSWORD, titleKey: 'portal.titles.password', hidden: true, screen: PasswordPage },
      {
        path: '/course',
        name: 'portal.titles.courses',
        titleKey: 'portal.titles.courses',
        group: true,
        redirect: COURSE_LIST,
        children: [
          {
            path: COURSE_LIST,
            name: 'portal.titles.courseList',
            shortName: 'portal.short.courseList',
            titleKey: 'portal.titles.courseList',
            icon: book,
            screen: CourseListPage,
            children: [
              { path: COURSE_DETAIL, titleKey: 'portal.titles.courseDetail', screen: CourseDetailPage },
              { path: COURSE_LIVE, titleKey: 'portal.titles.classRoom', room: 'class', screen: RoomPage },
            ],
          },
          {
            path: SCHEDULE,
            name: 'portal.titles.schedule',
            shortName: 'portal.short.schedule',
            titleKey: 'portal.titles.schedule',
            icon: calendar,
            screen: SchedulePage,
          },
          {
            path: MONTH_REPORT,
            name: 'portal.titles.monthReport',
            titleKey: 'portal.titles.monthReport',
            icon: report,
            screen: MonthReportPage,
          },
        ],
      },
      {
        path: '/contact',
        name: 'portal.titles.contacts',
        titleKey: 'portal.titles.contacts',
        group: true,
        redirect: CONTACT_LIST,
        children: [
          {
            path: CONTACT_LIST,
            name: 'portal.titles.contactList',
            shortName: 'portal.short.contactList',
            titleKey: 'portal.titles.contactList',
            icon: people,
            screen: ContactListPage,
            children: [
              { path: CONTACT_DETAIL, titleKey: 'portal.titles.contactDetail', screen: ContactDetailPage },
              { path: CONTACT_LIVE, titleKey: 'portal.titles.meetingRoom', room: 'meeting', screen: RoomPage },
            ],
          },
        ],
      },
      {
        path: '/visit',
        name: 'portal.titles.visits',
        titleKey: 'portal.titles.visits',
        group: true,
        redirect: VISIT_LIST,
        children: [
          {
            path: VISIT_LIST,
            name: 'portal.titles.visitList',
            titleKey: 'portal.titles.visitList',
            icon: talk,
            screen: VisitListPage,
            children: [{ path: VISIT_LIVE, titleKey: 'portal.titles.meetingRoom', room: 'meeting', screen: RoomPage }],
          },
        ],
      },
    ],
  },
];

/** A route that shows a page. */
export interface PageRoute extends PortalRoute {
  readonly screen: PageScreen;
}

/** All routes with a page. */
export const pages: readonly PageRoute[] = pagesOf(routes);

function pagesOf(nodes: readonly PortalRoute[]): PageRoute[] {
  return nodes.flatMap((route) => [
    ...(route.screen ? [{ ...route, screen: route.screen }] : []),
    ...pagesOf(route.children ?? []),
  ]);
}

/** Loads the code of the page of a path ahead, and its words in a language. */
export const preloadPage = (path: string, language: string): void =>
  matchRoutes(routes, path)?.chain.at(-1)?.screen?.preload(language);

/** Loads the same, to be awaited: undefined if there is nothing to wait for. */
export const pageSoon = (path: string, language: string): Promise<unknown> | undefined =>
  matchRoutes(routes, path)?.chain.at(-1)?.screen?.soon(language);

/** The pages of the menu. */
export const menuPages: readonly PageScreen[] = [CourseListPage, SchedulePage, ContactListPage, VisitListPage];
