export { pageTitle } from './page-title.ts';
export {
  breadcrumbOf,
  type Crumb,
  fillPath,
  matchPath,
  matchRoutes,
  type MenuItem,
  menuOf,
  type RouteMatch,
  type RouteNode,
} from './routes.ts';
