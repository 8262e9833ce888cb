import { defineContract, shape } from '../../runtime/contract.ts';
import { liveCustomProperties, liveParts } from '../live-room/contract.ts';

export const contract = defineContract({
  tag: 'teacher-student-room',
  summary: "The student's side of a live room, for the page that a student link opens.",
  attributes: {},
  properties: {
    token: {
      type: shape<string | undefined>('string'),
      description:
        "The token of the student link. By default the element takes `#token=…` from the page's URL and removes it there at once.",
    },
  },
  events: {
    'teacher-live-leave': {
      detail: { kind: 'string', id: 'string' },
      description: 'The student left the room; `id` is empty.',
    },
  },
  parts: { ...liveParts, logo: 'The logo of the service, or its name.' },
  customProperties: liveCustomProperties,
});
