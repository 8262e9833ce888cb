/** The routes of a portal: a door of its own, because a page with single elements has none. */
export * from '../rules/page-title.ts';
export * from '../rules/routes.ts';
