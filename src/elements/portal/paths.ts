/** Where everybody starts (spec section 2). */
export const HOME = '/';
export const LOGIN = '/login';
export const FORGET = '/forget';
export const COURSE_LIST = '/course/list';
export const SCHEDULE = '/course/schedule';
export const COURSE_DETAIL = '/course/list/detail/:id';

/** What a page of the portal receives: the values of the parameters in its path. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
}
