import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

const device = v.picklist(['on', 'off', 'none']);

/** The students who have a lesson's room open now, and their progress. */
export const lessonPresence = v.object({
  students: v.array(
    v.object({
      name: v.string(),
      /** The link is open, devices are being chosen, the browser blocks them, waiting for admission, inside. */
      state: v.picklist(['opened', 'devices', 'blocked', 'waiting', 'inside']),
      /** Whether the page is currently connected. */
      isConnected: v.boolean(),
      microphone: device,
      camera: device,
      /** The troubles that the page reports. */
      troubles: v.array(v.string()),
    }),
  ),
});
export type LessonPresence = v.InferOutput<typeof lessonPresence>;

export const readLessonPresence = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/{id}/presence',
  description: 'Which students are currently in the lobby of a lesson or inside, and whether their devices work.',
  extension: 'lesson-presence',
  data: lessonPresence,
});
