import { ALL_LESSONS } from '../../../core/index.ts';

/** The components of a lesson expect a list's navigation; the screens of a student have no list. */
export const NO_LIST = { query: ALL_LESSONS, setQuery: () => undefined, openList: () => undefined };
