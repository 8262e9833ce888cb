import { defineContract, shape } from '../contract.ts';
import { liveCustomProperties, liveParts } from '../live-room/contract.ts';

export const contract = defineContract({
  tag: 'teacher-student-room',
  summary: 'The student\'s side of a live room, for the page that the student\'s link leads to.',
  attributes: {},
  properties: {
    token: {
      type: shape<string | undefined>('string'),
      sentence: 'What the link carries. Without it the element takes `#token=…` from the page\'s address, and erases it there at once.',
    },
  },
  events: {
    'teacher-live-leave': {
      detail: { kind: 'string', id: 'string' },
      sentence: 'The student has left the room; `id` is empty.',
    },
  },
  parts: liveParts,
  customProperties: liveCustomProperties,
  texts: ['live', 'board'],
});
