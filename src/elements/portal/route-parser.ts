import type { RouterOptions } from 'wouter';
import { matchPath } from '../../core/navigation/index.ts';

/**
 * Makes wouter match paths by the rules of `matchRoutes`, so that a page and its title never differ: case matters, and
 * parameters are decoded. Without `loose` matches, since the portal has no nested routers.
 */
export const routeParser: NonNullable<RouterOptions['parser']> = (route) => ({
  pattern: {
    exec(path) {
      // `*` is a route without a path, for everything else.
      const groups = route === '*' ? {} : matchPath(route, path);
      return groups ? Object.assign([path] as [string], { index: 0, input: path, groups }) : null;
    },
  },
});
