import type { ComponentType } from 'react';
import type { PlainTextKey } from '../../../core/i18n/index.ts';
import type { RoomKind } from '../../../core/live-room/index.ts';
import { fillPath, type RouteNode } from '../../../core/navigation/index.ts';

/** Start page (docs/spec.md, section 2). */
export const HOME = '/';
export const LOGIN = '/login';
export const PASSWORD_RESET = '/forget';
export const TERMS = '/provision';
export const SETTING = '/setting';
export const PASSWORD = '/updatepwd';
export const COURSE_LIST = '/course/list';
export const SCHEDULE = '/course/schedule';
export const MONTH_REPORT = '/course/report/:month';
/** Stands for `:month` in links that are older than the month that they lead to. */
export const CURRENT_MONTH = 'current';
export const COURSE_DETAIL = '/course/list/detail/:id';
export const COURSE_LIVE = '/course/list/live/:id';
export const CONTACT_LIST = '/contact/list';
export const CONTACT_DETAIL = '/contact/list/detail/:id';
export const VISIT_LIST = '/visit/list';
export const VISIT_LIVE = '/visit/list/live/:id';
export const CONTACT_LIVE = '/contact/list/live/:id';

/** Where a menu leads for a route: a route of a month to that of the current one. */
export const menuPath = ({ path }: { readonly path: string }): string => fillPath(path, { month: CURRENT_MONTH });

/** A page; `preload` loads its code ahead, and its words in a language, and so does `soon`, which can be awaited (`lazyScreen`). */
export type PageScreen = ComponentType & {
  preload(language?: string): void;
  soon(language: string): Promise<unknown> | undefined;
};

/** A route of the portal. Routes with a `name` are in the menu. */
export interface PortalRoute extends RouteNode<PortalRoute> {
  readonly name?: PlainTextKey;
  /** Name on the phone's bar, which has room for two or three characters. */
  readonly shortName?: PlainTextKey;
  readonly titleKey?: PlainTextKey;
  readonly icon?: string;
  /** The route is a live room's; `:id` is that of the lesson or meeting. */
  readonly room?: RoomKind;
  /** Routes without a screen redirect, or only group others. */
  readonly screen?: PageScreen;
}
