import { optionalScreen } from '../../../runtime/optional-screen.tsx';

/** The button that copies a student's lasting link, which comes after the card. */
export const LazyCopyLink = optionalScreen(() => import('./copy-link.tsx'));
