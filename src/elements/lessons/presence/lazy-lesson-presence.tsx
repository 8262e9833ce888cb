import { optionalScreen } from '../../../runtime/optional-screen.tsx';

/** Who is at the door of a lesson, for as long as its room can be entered. */
export const LazyLessonPresence = optionalScreen(() => import('./lesson-presence.tsx'));
