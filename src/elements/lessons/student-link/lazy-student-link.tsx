import { optionalScreen } from '../../../runtime/optional-screen.tsx';

/** The button with a student's lasting link, which comes after the screen. */
export const LazyStudentLink = optionalScreen(() => import('./student-link.tsx'));
