import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

const device = v.picklist(['on', 'off', 'none']);

/** Which students have a lesson's room open now, and how far they are. */
export const lessonPresence = v.object({
  students: v.array(
    v.object({
      name: v.string(),
      /** The link is open, devices are being chosen, the browser blocks them, waiting to be let in, inside. */
      state: v.picklist(['opened', 'devices', 'blocked', 'waiting', 'inside']),
      /** Whether there is a connection to the page now. */
      isConnected: v.boolean(),
      microphone: device,
      camera: device,
      /** What does not work there, as the page reports it. */
      troubles: v.array(v.string()),
    }),
  ),
});
export type LessonPresence = v.InferOutput<typeof lessonPresence>;

export const readLessonPresence = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/{id}/presence',
  description: 'Which students are in the lobby of a lesson or inside now, and whether their devices work.',
  extension: 'lesson-presence',
  data: lessonPresence,
});
