import type { ComponentType } from 'react';
import type { TextKey } from '../../../core/index.ts';
import type { RouteNode } from '../../../core/navigation/index.ts';

/** Where everybody starts (spec section 2). */
export const HOME = '/';
export const LOGIN = '/login';
export const PASSWORD_RESET = '/forget';
export const TERMS = '/provision';
export const SETTING = '/setting';
export const PASSWORD = '/updatepwd';
export const COURSE_LIST = '/course/list';
export const SCHEDULE = '/course/schedule';
export const COURSE_DETAIL = '/course/list/detail/:id';
export const COURSE_LIVE = '/course/list/live/:id';
export const CONTACT_LIST = '/contact/list';
export const CONTACT_DETAIL = '/contact/list/detail/:id';
export const VISIT_LIST = '/visit/list';
export const VISIT_LIVE = '/visit/list/live/:id';
export const CONTACT_LIVE = '/contact/list/live/:id';

/** What a page of the portal receives: the values of the parameters in its path. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
}

/** A route of the portal. `name` puts it into the menu: a route whose screen is still to come has none. */
export interface PortalRoute extends RouteNode<PortalRoute> {
  readonly name?: TextKey;
  /** The name on the bar of a phone, where there is room for two or three characters. */
  readonly shortName?: TextKey;
  readonly titleKey?: TextKey;
  readonly icon?: string;
  /** Without one the page says that it is still to come. */
  readonly screen?: ComponentType<PageProps>;
}
