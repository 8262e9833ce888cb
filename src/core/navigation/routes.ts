/** What the rules know of a route. A tree may carry more on each route (its screen): `Self` is that richer type. */
export interface RouteNode<Self> {
  /** Absolute, also inside a parent; a segment such as `:id` is a parameter. */
  path: string;
  /** Only routes that have a name appear in the menu. */
  name?: string;
  titleKey?: string;
  children?: readonly Self[];
  redirect?: string;
  /** Holds for the children, too. */
  authentication?: boolean;
  /** Keeps the route and what is below it out of the menu. */
  hidden?: boolean;
  /** Only holds its children together and is itself no link. */
  group?: boolean;
}

/** A route and nothing more. */
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
 * Finds the route of a path, ignoring parameter segments: they match any one segment (docs/spec.md, section 2). A fixed segment
 * wins over a parameter, then the deeper route, then the earlier one. A slash at the end, a query and a fragment make
 * no difference. Undefined when no route fits.
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

/** The parameters of a path that fits a route's path by the rules of `matchRoutes`; undefined if it does not fit. */
export function matchPath(routePath: string, path: string): Readonly<Record<string, string>> | undefined {
  const [pattern, wanted] = [segmentsOf(routePath), segmentsOf(path)];
  return fits(pattern, wanted) ? paramsOf(pattern, wanted) : undefined;
}

/** The menu: routes with a name that are not hidden. A route without a name gives way to its children. */
export function menuOf<Node extends RouteNode<Node>>(routes: readonly Node[]): MenuItem[] {
  return routes.flatMap(({ name, path, titleKey, hidden = false, group = false, children = [] }) => {
    if (hidden) return [];
    return name ? [{ name, path, titleKey, group, children: menuOf(children) }] : menuOf(children);
  });
}

/** The way to a matched route: every route of the chain that has a title, linked unless it is a group. */
export function breadcrumbOf<Node extends RouteNode<Node>>({ chain, params }: RouteMatch<Node>): Crumb[] {
  return chain.flatMap(({ titleKey, group, path }) => {
    if (!titleKey) return [];
    return [group ? { titleKey } : { titleKey, path: fillPath(path, params) }];
  });
}

/** A route's path with its parameters filled in; one that is not given stays as it is. */
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

/** Both fit the same path, so they first differ where one has a parameter and the other a fixed segment. */
function compareShapes(a: readonly string[], b: readonly string[]): number {
  const position = a.findIndex((segment, each) => isParameter(segment) !== isParameter(b[each]));
  if (position < 0) return 0;
  return isParameter(a[position]) ? 1 : -1;
}

/** A badly encoded address still shows the page that it means. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The title of a page (docs/spec.md, section 1): of the titles along the matched chain the last one that there is, else the
 * default. Works on titles and on their keys alike.
 */
export function pageTitle(chainTitles: readonly (string | undefined)[], defaultTitle: string): string {
  return chainTitles.findLast(Boolean) ?? defaultTitle;
}
