import { defineContract } from '../contract.ts';
import { contactEvents, contract as contacts } from '../contacts/contract.ts';
import { contract as courseList } from '../course-list/contract.ts';
import { lessonEvents } from '../course-list/lesson-contract.ts';
import { liveEvents, liveParts } from '../live-room/contract.ts';
import { contract as settings } from '../settings/contract.ts';
import { contract as visits, visitEvents } from '../visits/contract.ts';

export const contract = defineContract({
  tag: 'teacher-portal',
  summary: 'The whole teacher\'s side: sign-in, menu and every screen, each at an address of its own.',
  attributes: {
    'router-base': {
      type: 'string',
      sentence: 'Path under which the portal\'s addresses lie; else the global `routerBase`, else `/teacher/`.',
    },
  },
  events: {
    ...lessonEvents,
    ...contactEvents,
    ...visitEvents,
    ...liveEvents,
    'teacher-settings-change': settings.events['teacher-settings-change'],
    'teacher-password-change': settings.events['teacher-password-change'],
    'teacher-live-enter': {
      ...lessonEvents['teacher-live-enter'],
      sentence: 'The teacher wants to enter a live room; `kind` is `class` or `meeting`. `preventDefault()` keeps the link from being followed.',
    },
  },
  parts: {
    ...contacts.parts,
    visit: visits.parts.visit,
    avatar: settings.parts.avatar,
    plans: settings.parts.plans,
    ...liveParts,
    ...courseList.parts,
    header: 'The bar at the top.',
    menu: 'The menu beside the content, or at the bottom of a phone.',
    content: 'The area that shows the screen.',
  },
  texts: ['portal', 'login'],
});
