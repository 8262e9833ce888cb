import { fillPath } from '../../../core/navigation/index.ts';
import type { MeetingLinks } from '../../visits/meeting-navigation.ts';
import type { PortalNavigation } from '../portal-context.ts';
import { CONTACT_DETAIL, COURSE_DETAIL, COURSE_LIVE, VISIT_LIST, VISIT_LIVE } from '../routes/route.ts';

/** Where a lesson's details and its room are in the portal, as every screen with lessons has them. */
export const lessonLinks = ({ hrefOf, go }: Pick<PortalNavigation, 'hrefOf' | 'go'>) => ({
  lessonHref: (id: string) => hrefOf(fillPath(COURSE_DETAIL, { id })),
  openLesson: (id: string) => go(fillPath(COURSE_DETAIL, { id })),
  liveHref: (id: string) => hrefOf(fillPath(COURSE_LIVE, { id })),
  openLive: (id: string) => go(fillPath(COURSE_LIVE, { id })),
});

/** Where meetings that are shown beside lessons lead to in the portal. */
export const meetingLinks = (hrefOf: PortalNavigation['hrefOf']): MeetingLinks => ({
  liveHref: (id) => hrefOf(fillPath(VISIT_LIVE, { id })),
  studentHref: (id) => hrefOf(fillPath(CONTACT_DETAIL, { id })),
  listHref: hrefOf(VISIT_LIST),
});
