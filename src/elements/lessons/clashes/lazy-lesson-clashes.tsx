import { optionalScreen } from '../../../runtime/optional-screen.tsx';

/** What speaks against a lesson's new times, which comes after the form. Without it the provider refuses. */
export const LazyLessonClashes = optionalScreen(() => import('./lesson-clashes.tsx'));
