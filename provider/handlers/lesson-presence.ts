import type { Handlers } from '../app/context.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import { ownLesson } from './courses.ts';

/** Who is at a lesson's door: known as long as a page is connected, and stored nowhere. */
export const lessonPresenceHandlers: Pick<Handlers, 'readLessonPresence'> = {
  async readLessonPresence({ params }, context) {
    const lesson = await ownLesson(context, params.id);
    const participants = await context.rooms.participantsOf(roomOfLesson(lesson));
    return {
      students: participants
        .filter(({ role }) => role === 'student')
        .map(({ name, link, state: { admissionState, microphone, camera, troubles = [] } }) => ({
          name,
          state: admissionState,
          isConnected: link === 'ok',
          microphone,
          camera,
          troubles,
        })),
    };
  },
};
