import { optionalScreen } from '../../../runtime/optional-screen.tsx';

/** What is kept of a lesson, which comes after the screen. */
export const LazyLessonArchive = optionalScreen(() => import('./lesson-archive.tsx'));
