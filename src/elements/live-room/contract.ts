import { defineContract } from '../contract.ts';
import type { Contract } from '../contract.ts';

export const liveEvents = {
  'teacher-live-leave': {
    detail: { kind: 'string', id: 'string' },
    sentence: 'The teacher has left the room, or was told at its door that it is closed; the page may now show something else, and until it does the room says so in its own place.',
  },
  'teacher-live-end': {
    detail: { kind: 'string', id: 'string' },
    sentence: 'The room has ended for everybody.',
  },
} as const satisfies Contract['events'];

export const liveParts = {
  tile: 'The picture of one person, or a shared screen.',
  board: 'The board of the lesson.',
  controls: 'The bar with microphone, camera and the way out.',
} as const;

export const liveCustomProperties = {
  '--teacher-room-height': 'Height of the room, 82vh but at least 560px.',
} as const;

export const contract = defineContract({
  tag: 'teacher-live-room',
  summary: 'The room of a lesson or a meeting: picture, sound, chat and a shared board.',
  attributes: {
    kind: {
      type: 'string', default: 'class', values: ['class', 'meeting'],
      sentence: 'Whose room it is: of a lesson (`class`) or of a meeting.',
    },
    'room-id': {
      type: 'string',
      sentence: 'Id of the lesson or meeting.',
    },
  },
  events: liveEvents,
  parts: liveParts,
  customProperties: liveCustomProperties,
  texts: ['live', 'board'],
});
