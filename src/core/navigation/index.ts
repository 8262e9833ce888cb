export {
  pageTitle,
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
