import { optionalScreen } from '../../../runtime/optional-screen.tsx';

/** What belongs to a lesson beyond its own fields, which comes after the screen. */
export const LazyLessonContext = optionalScreen(() => import('./lesson-context.tsx'));
