import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Handler, Hono, MiddlewareHandler } from 'hono';
import { VERSION } from '../../src/runtime/version.ts';
import { addressInFlavour, type Build } from './build.ts';
import { examples, type Example } from '../examples/examples.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** File extensions of pages; other files are not served. */
const SERVED = new Set(
  '.html .js .mjs .css .json .webmanifest .map .txt .svg .png .jpg .webp .ico .woff2 .wasm .pdf .ttf .pfb .bcmap'.split(
    ' ',
  ),
);

/** Names that contain a hash of the content, so that browsers may cache the file forever. */
const HASHED =
  /^\/(?:(?:dist|teacher|teacher-elements)\/(?:[^/]+\/)*(?:chunks|assets)\/.*-[\w-]{8,}\.\w+(?:\.map)?|docs\/assets\/.*\.[\w-]{8,}\.\w+)$/;

/** The placeholder of the provider's URL in our pages and in the example applications. */
export const PROVIDER_PLACEHOLDER = 'http://localhost:8081';

/** Where the build is served under its version, as on a host: pages of other origins may use it with its hashes. */
export const RELEASE = `/teacher-elements/${VERSION}/`;

/** Adds the routes of all files: the portal of a build, the build, the examples and the demo pages. */
export function addFiles(app: Hono, build: Build): void {
  const portal = `${build.own}/portal/`;
  app.get('/', file('demo/pages/index.html'));
  app.get('/playground/styles/:name', onlyServed, folder('/', 'demo/'), notFound);
  // The routes of a portal in the playground are below that path.
  for (const address of ['/playground/*', '/playground.html']) app.get(address, file('demo/playground/index.html'));
  // Without the last handler, the portal's page would be served for a missing file.
  app.get('/teacher/provision/:name', onlyServed, folder('/teacher/', 'provider/'), notFound);
  app.get('/teacher/assets/*', onlyServed, folder('/teacher/', portal), notFound);
  app.get('/teacher/icons/:name', onlyServed, folder('/teacher/', 'demo/pages/'), notFound);
  app.get('/teacher/manifest.webmanifest', folder('/teacher/', 'demo/pages/'));
  for (const name of ['service-worker.js', 'service-worker.js.map'])
    app.get(`/teacher/${name}`, folder('/teacher/', portal), notFound);
  app.get('/teacher/*', file(`${portal}index.html`));
  app.get('/dist/:name', inFlavour(build));
  for (const prefix of ['/dist/', RELEASE]) app.get(`${prefix}*`, onlyServed, folder(prefix, `${build.folder}/`));
  for (const address of ['/examples', '/examples/', '/examples.html'])
    app.get(address, file('demo/examples/index.html'));
  app.get('/examples/page.js', file('demo/examples/page.js'));
  app.get('/examples/source/*', noDotFiles, asPlainText, folder('/examples/source/', 'demo/hosts/'));
  app.get('/examples/*', onlyServed, folder('/examples/', '.cache/examples/'));
  app.get('/docs/*', onlyServed, folder('/docs/', '.cache/docs/'), notFound);
  app.get('/:name', onlyServed, folder('/', 'demo/pages/'));
}

const file = (name: string) => serveStatic({ root, path: name });

/** Serves the compressed files of the build. For a name without a hash, those may belong to the previous build. */
function folder(prefix: string, target: string): Handler {
  const options = { root, rewriteRequestPath: (pathname: string) => target + pathname.slice(prefix.length) };
  const [asIs, compressed] = [serveStatic(options), serveStatic({ ...options, precompressed: true })];
  return (context, next) => (HASHED.test(context.req.path) ? compressed : asIs)(context, next);
}

/** A module takes its own URL from the response, so that its imports are found there, too. */
const inFlavour =
  (build: Build): MiddlewareHandler =>
  async (context, next) => {
    const address = addressInFlavour(context.req.path, build);
    return address ? context.redirect(address + new URL(context.req.url).search) : next();
  };

const notFound: Handler = (context) => context.notFound();

const noDotFiles: MiddlewareHandler = async (context, next) =>
  context.req.path.includes('/.') ? context.notFound() : next();

const onlyServed: MiddlewareHandler = async (context, next) => {
  const { path: pathname } = context.req;
  const isServed = pathname.endsWith('/') || SERVED.has(path.extname(pathname));
  return isServed ? noDotFiles(context, next) : context.notFound();
};

/** Shows the source of an example instead of running it. */
const asPlainText: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.ok) context.res.headers.set('Content-Type', 'text/plain; charset=utf-8');
};

/** Lets browsers cache files whose names contain a hash, and revalidate all others. */
export const cacheFiles: MiddlewareHandler = async (context, next) => {
  await next();
  const { res, req } = context;
  const isHashed = HASHED.test(req.path) && !isPage(res);
  if (res.ok) res.headers.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
};

/** Serves whole files: a range of a page that is rewritten below would be wrong. */
export const ignoreRange: MiddlewareHandler = async ({ req }, next) => {
  req.raw.headers.delete('Range');
  await next();
};

const isPage = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/html') ?? false;

/** Whether a URL belongs to the documentation's site, which is the same for every reader. */
export const isDocs = (pathname: string): boolean => pathname === '/docs' || pathname.startsWith('/docs/');

/** Whether a URL of the documentation's site is a page, rather than a script or a picture. */
export const isDocsPage = (pathname: string): boolean => /(?:\/|\/[^.]+|\.html)$/.test(pathname);

/** Replaces the placeholder in pages, and in the scripts of the examples, with the provider's URL. */
export const nameProvider =
  (provider: string): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { res, req } = context;
    const isScript = res.headers.get('Content-Type')?.startsWith('text/javascript') ?? false;
    const namesProvider = (isPage(res) && !isDocs(req.path)) || (isScript && exampleAt(req.path));
    if (!res.ok || !namesProvider) return;
    const text = req.method === 'HEAD' ? null : (await res.text()).replaceAll(PROVIDER_PLACEHOLDER, provider);
    context.res = new Response(text, res);
    context.res.headers.delete('Content-Length');
  };

/** Whether the documentation has been built. */
export const hasDocs = (): boolean => existsSync(path.join(root, '.cache/docs/index.html'));

/** The documentation's page for an unknown URL. */
export const readDocsNotFound = (): string => readFileSync(path.join(root, '.cache/docs/404.html'), 'utf8');

/** Whether the build exists. */
export const isBuilt = ({ own }: Build): boolean => existsSync(path.join(root, own, 'portal/index.html'));

// The page of examples: the applications, and the simulated partner's sign-in.

/** The example of a path. */
export function exampleAt(pathname: string): Example | undefined {
  return examples.find(({ name }) => pathname.startsWith(`/examples/${name}/`));
}

/** Where a partner's own server returns a token of the signed-in teacher; here it is always the same one. */
export const TOKEN_ADDRESS = '/my/teacher-token';

/** Signs in the demo teacher and returns the token; undefined if the provider has no such teacher. */
export async function demoToken(provider: string): Promise<string | undefined> {
  const reply = await fetch(`${provider}/api/client/teacher/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  return reply.headers.get('authorization') ?? undefined;
}
