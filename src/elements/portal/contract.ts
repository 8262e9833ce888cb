import { defineContract } from '../../runtime/contract.ts';
import { contactEvents, contract as contacts } from '../contacts/contract.ts';
import { contract as courseList } from '../course-list/contract.ts';
import {
  lessonEvents,
  loadEvents,
  pageEvents,
  searchEvents,
  viewEvents,
  visitEvents,
} from '../lessons/lesson-contract.ts';
import { liveEvents, liveParts } from '../live-room/contract.ts';
import { contract as settings } from '../settings/contract.ts';
import { contract as visits } from '../visits/contract.ts';

export const contract = defineContract({
  tag: 'teacher-portal',
  summary: 'The complete portal: sign-in, menu and all screens, each with its own URL.',
  attributes: {
    'router-base': {
      type: 'string',
      description: "Base path of the portal's URLs. Defaults to the global `routerBase`, then to `/teacher/`.",
    },
    'no-terms': {
      type: 'boolean',
      description:
        'For a service without terms beside the portal: the link to them is hidden, and their page does not request a file.',
    },
  },
  events: {
    ...lessonEvents,
    ...contactEvents,
    ...visitEvents,
    ...loadEvents,
    ...pageEvents,
    ...searchEvents,
    ...viewEvents,
    ...liveEvents,
    'teacher-settings-change': settings.events['teacher-settings-change'],
    'teacher-password-change': settings.events['teacher-password-change'],
  },
  parts: {
    ...contacts.parts,
    visit: visits.parts.visit,
    avatar: settings.parts.avatar,
    plans: settings.parts.plans,
    ...liveParts,
    ...courseList.parts,
    header: 'The bar at the top of the page.',
    menu: 'The side menu; on a phone, the bar at the bottom.',
    content: 'The area of the current screen.',
  },
});
