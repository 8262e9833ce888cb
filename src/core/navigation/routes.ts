/** A route, as far as the rules need it. A tree may have more data on each route (its screen): `Self` is that richer type. */
export interface RouteNode<Self> {
  /** Absolute, also inside a parent; a segment such as `:id` is a parameter. */
  path: string;
  /** Only routes that have a name appear in the menu. */
  name?: string;
  titleKey?: string;
  children?: readonly Self[];
  redirect?: string;
  /** Also applies to the children. */
  authentication?: boolean;
  /** Hides the route and its children from the menu. */
  hidden?: boolean;
  /** Only groups its children and is not a link. */
  group?: boolean;
}

/** A route without additional data. */
export interface Route extends RouteNode<Route> {}

/** The routes from the root of the tree to the matched one, and the values of its parameters. */
export interface RouteMatch<Node> {
  chain: readonly Node[];
  params: Readonly<Record<string, string>>;
}

/** An entry of the menu. A group is a heading, else it links to `path`. */
export interface MenuItem {
  name: string;
  path: string;
  titleKey?: string;
  group: boolean;
  children: MenuItem[];
}

/** A step of the breadcrumb. Without `path` it is not a link. */
export interface Crumb {
  titleKey: string;
  path?: string;
}

/**
 * Finds the route of a path. Parameter segments match any one segment (docs/spec.md, section 2). A fixed segment
 * takes precedence over a parameter, then the deeper route, then the earlier one. A trailing slash, a query and a fragment are
 * ignored. Undefined if no route matches.
 */
export function matchRoutes<Node extends RouteNode<Node>>(
  routes: readonly Node[],
  path: string,
): RouteMatch<Node> | undefined {
  const wanted = segmentsOf(path);
  const [best] = candidatesOf(routes)
    .filter(({ pattern }) => fits(pattern, wanted))
    .sort((a, b) => compareShapes(a.pattern, b.pattern) || b.chain.length - a.chain.length);
  if (!best) return undefined;
  return { chain: best.chain, params: paramsOf(best.pattern, wanted) };
}

/** The parameters of a path that matches a route's path by the rules of `matchRoutes`; undefined if it does not match. */
export function matchPath(routePath: string, path: string): Readonly<Record<string, string>> | undefined {
  const [pattern, wanted] = [segmentsOf(routePath), segmentsOf(path)];
  return fits(pattern, wanted) ? paramsOf(pattern, wanted) : undefined;
}

/** The menu: routes with a name that are not hidden. The children of a route without a name take its place. */
export function menuOf<Node extends RouteNode<Node>>(routes: readonly Node[]): MenuItem[] {
  return routes.flatMap(({ name, path, titleKey, hidden = false, group = false, children = [] }) => {
    if (hidden) return [];
    return name ? [{ name, path, titleKey, group, children: menuOf(children) }] : menuOf(children);
  });
}

/** The breadcrumb of a matched route: every route of the chain with a title, linked unless it is a group. */
export function breadcrumbOf<Node extends RouteNode<Node>>({ chain, params }: RouteMatch<Node>): Crumb[] {
  return chain.flatMap(({ titleKey, group, path }) => {
    if (!titleKey) return [];
    return [group ? { titleKey } : { titleKey, path: fillPath(path, params) }];
  });
}

/** A route's path with its parameters filled in; missing ones stay as they are. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (parameter, name: string) =>
    Object.hasOwn(params, name) ? encodeURIComponent(params[name]) : parameter,
  );
}

interface Candidate<Node> {
  chain: readonly Node[];
  pattern: readonly string[];
}

function candidatesOf<Node extends RouteNode<Node>>(
  routes: readonly Node[],
  ancestors: readonly Node[] = [],
): Candidate<Node>[] {
  return routes.flatMap((route) => {
    const chain = [...ancestors, route];
    return [{ chain, pattern: segmentsOf(route.path) }, ...candidatesOf(route.children ?? [], chain)];
  });
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean);
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

function fits(pattern: readonly string[], wanted: readonly string[]): boolean {
  return (
    pattern.length === wanted.length &&
    pattern.every((segment, position) => isParameter(segment) || segment === wanted[position])
  );
}

function paramsOf(pattern: readonly string[], wanted: readonly string[]): Record<string, string> {
  const params = pattern.flatMap((segment, position) =>
    isParameter(segment) ? [[segment.slice(1), decoded(wanted[position])]] : [],
  );
  return Object.fromEntries(params) as Record<string, string>;
}

/** Both match the same path, so they first differ where one has a parameter and the other a fixed segment. */
function compareShapes(a: readonly string[], b: readonly string[]): number {
  const position = a.findIndex((segment, each) => isParameter(segment) !== isParameter(b[each]));
  if (position < 0) return 0;
  return isParameter(a[position]) ? 1 : -1;
}

/** A badly encoded address still shows the intended page. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The title of a page (docs/spec.md, section 1): the last title along the matched chain, else the
 * default. Works with titles and with their keys.
 */
export function pageTitle(chainTitles: readonly (string | undefined)[], defaultTitle: string): string {
  return chainTitles.findLast(Boolean) ?? defaultTitle;
}
