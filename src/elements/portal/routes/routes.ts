import type { ComponentType } from 'react';
import { lazyScreen, type ScreenLoader } from '../../../runtime/lazy-screen.tsx';
import { book, calendar, people, talk } from '../../../ui/display/icons.ts';
import {
  CONTACT_DETAIL,
  CONTACT_LIST,
  CONTACT_LIVE,
  COURSE_DETAIL,
  COURSE_LIST,
  COURSE_LIVE,
  PASSWORD_RESET,
  HOME,
  LOGIN,
  PASSWORD,
  TERMS,
  SCHEDULE,
  SETTING,
  VISIT_LIST,
  VISIT_LIVE,
  type PortalRoute,
} from './route.ts';

const page = (load: ScreenLoader<object>): ComponentType => lazyScreen(load);
const CourseListPage = page(() => import('./course-list-page.tsx'));
const CourseDetailPage = page(() => import('./course-detail-page.tsx'));
const ContactListPage = page(() => import('./contact-list-page.tsx'));
const ContactDetailPage = page(() => import('./contact-detail-page.tsx'));
const SchedulePage = page(() => import('./schedule-page.tsx'));
const VisitListPage = page(() => import('./visit-list-page.tsx'));
const loadLivePage = () => import('./live-page.tsx');
const ClassRoomPage = page(() => loadLivePage().then((module) => ({ default: module.ClassRoomPage })));
const MeetingRoomPage = page(() => loadLivePage().then((module) => ({ default: module.MeetingRoomPage })));
const SettingPage = page(() => import('./setting-page.tsx'));
const PasswordPage = page(() => import('./password-page.tsx'));
const LoginPage = page(() => import('./login-page.tsx'));
const TermsPage = page(() => import('./terms-page.tsx'));
const PasswordResetPage = page(() => import('./password-reset-page.tsx'));

/** The route tree (docs/spec.md, section 2); the paths of the meetings are an addition. */
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
              { path: COURSE_LIVE, titleKey: 'portal.titles.classRoom', screen: ClassRoomPage },
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
              { path: CONTACT_LIVE, titleKey: 'portal.titles.meetingRoom', screen: MeetingRoomPage },
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
            children: [{ path: VISIT_LIVE, titleKey: 'portal.titles.meetingRoom', screen: MeetingRoomPage }],
          },
        ],
      },
    ],
  },
];

/** A route that shows a page. */
export interface PageRoute extends PortalRoute {
  readonly screen: ComponentType;
}

/** All routes with a page. */
export const pages: readonly PageRoute[] = pagesOf(routes);

function pagesOf(nodes: readonly PortalRoute[]): PageRoute[] {
  return nodes.flatMap((route) => [
    ...(route.screen ? [{ ...route, screen: route.screen }] : []),
    ...pagesOf(route.children ?? []),
  ]);
}
