import { optionalScreen } from '../../../runtime/optional-screen.tsx';

/** The conflicts of a lesson's new times, loaded after the form. Without them, the provider still rejects. */
export const LazyLessonClashes = optionalScreen(() => import('./lesson-clashes.tsx'));
