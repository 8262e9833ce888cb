import { signInAttributes, signInEvents, signInSlots } from '../login/sign-in-contract.ts';
import { type Contract, defineContract } from '../../runtime/contract.ts';

export const liveEvents = {
  'teacher-live-leave': {
    detail: { kind: 'string', id: 'string' },
    description:
      'The teacher left the room, or acknowledged that it is closed. The page can now show something else; until then the element shows a message.',
  },
  'teacher-live-end': { detail: { kind: 'string', id: 'string' }, description: 'The room ended for all participants.' },
} as const satisfies Contract['events'];

export const liveParts = {
  tile: 'The video of a participant, or a shared screen.',
  board: 'The board.',
  controls: 'The bar with the controls: microphone, camera, leave.',
} as const;

export const liveCustomProperties = {
  '--teacher-room-height': 'Height of the room. Default: 82vh, at least 560px.',
} as const;

export const contract = defineContract({
  tag: 'teacher-live-room',
  summary: 'The live room of a lesson or a meeting: video, audio, chat and a shared board.',
  attributes: {
    kind: {
      type: 'string',
      default: 'class',
      values: ['class', 'meeting'],
      description: 'Whether it is the room of a lesson (`class`) or of a meeting.',
    },
    'room-id': { type: 'string', description: 'ID of the lesson or meeting.' },
    ...signInAttributes,
  },
  events: { ...liveEvents, ...signInEvents },
  parts: liveParts,
  customProperties: liveCustomProperties,
  slots: signInSlots,
});
