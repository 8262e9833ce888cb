export { pageTitle } from './page-title.ts';
export {
  breadcrumbOf,
  type Crumb,
  fillPath,
  matchRoutes,
  type MenuItem,
  menuOf,
  type RouteMatch,
  type RouteNode,
} from './routes.ts';
