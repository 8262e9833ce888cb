import { gzipSync } from 'node:zlib';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { examplePolicy, examples } from '../examples/examples.ts';
import { isKnownHost } from '../known-hosts.ts';
import type { Build } from './build.ts';
import { buildingPage, type ExampleBuild } from './example-building.ts';
import {
  demoToken,
  exampleAt,
  TOKEN_ADDRESS,
  addFiles,
  cacheFiles,
  ignoreRange,
  isBuilt,
  isDocs,
  hasDocs,
  isDocsPage,
  nameProvider,
  readDocsNotFound,
  RELEASE,
} from './files.ts';
import { DOCS_POLICY, pageHeaders, unframedHeaders, withWebAssembly } from './policy.ts';

export interface PageAppOptions {
  /** The origin of the provider's API. */
  provider: string;
  /** The address of a LiveKit server, ws:// or wss://, if rooms use one. */
  mediaServer?: string | undefined;
  /** Host names, with ports, accepted in the `Host` header besides those of localhost; by default any. */
  hosts?: readonly string[] | undefined;
  /** Whether the provider has the demo teachers: then a token of one is at `TOKEN_ADDRESS`, for the examples. */
  isDemo?: boolean | undefined;
  /** The served build. */
  build: Build;
  /** Builds the classic script if it is outdated, for a build without it; called for each request of it. */
  buildScript?: (() => Promise<unknown>) | undefined;
  /**
   * Builds the documentation if it is outdated; called on the first request, and again with the next page after it has
   * resolved with false, because the build failed. Without it, the last build is served.
   */
  buildDocs?: (() => Promise<boolean>) | undefined;
  /** Builds an example that is not there, or returns its running build. Without it, a message names the command. */
  buildExample?: ((name: string) => ExampleBuild) | undefined;
}

/** Pages of other origins revalidate the files of a release, too. */
const retainedHeaders = [...RETAINED_304_HEADERS, 'access-control-allow-origin'];

/** The only file that a development build contains only on demand. */
const CLASSIC_SCRIPT = 'teacher-elements.js';

/** Creates the app with the portal under /teacher/, the demo pages and the build, all with the strict policy. */
export function createPageApp(options: PageAppOptions): Hono {
  const { provider, mediaServer, hosts, isDemo, build, buildScript, buildDocs, buildExample } = options;
  const app = new Hono();
  app.use(addPageHeaders(provider, mediaServer), rejectBadAddress(hosts));
  if (isDemo) app.post(TOKEN_ADDRESS, giveToken(provider));
  app.use(onlyReading);
  for (const { name } of examples) app.get(`/examples/${name}`, ({ redirect }) => redirect(`/examples/${name}/`, 308));
  for (const address of ['/teacher', '/portal.html']) app.get(address, ({ redirect }) => redirect('/teacher/', 308));
  app.get('/docs', ({ redirect }) => redirect('/docs/', 308));
  if (buildDocs) app.use('/docs/*', untilDone(buildDocs));
  if (buildScript) {
    for (const prefix of ['/dist/', RELEASE]) app.use(`${prefix}${CLASSIC_SCRIPT}`, before(buildScript));
  }
  app.use(`${RELEASE}*`, cors({ origin: '*', allowMethods: ['GET', 'HEAD'] }));
  app.use(ignoreRange);
  // A development build is served only to nearby browsers.
  if (build.name === 'release') app.use(compressOnce());
  app.use(etag({ retainedHeaders }), cacheFiles, nameProvider(provider));
  addFiles(app, build);
  app.notFound((context) => {
    const { req } = context;
    if (/^\/(teacher|dist|teacher-elements)\//.test(req.path) && !isBuilt(build))
      return message(503, `The build is not there yet: ${build.command} makes it.`);
    if (build.name === 'development' && /^\/(dist|teacher-elements)\//.test(req.path))
      return message(
        404,
        'The development build is without this. npm run build makes a release, which has it in dist/.',
      );
    const example = exampleAt(req.path);
    if (example && buildExample && req.path === `/examples/${example.name}/`)
      return buildingPage(context, example, buildExample(example.name));
    if (example) return message(503, `This example is not built yet: npm run examples -- ${example.name} makes it.`);
    if (isDocs(req.path)) {
      if (!hasDocs()) return message(503, 'There is no documentation here: npm run docs:build makes it.');
      if (isDocsPage(req.path)) return context.html(readDocsNotFound(), 404, { 'Cache-Control': 'no-store' });
    }
    return message(404, 'There is no such page.');
  });
  app.onError((error) => {
    console.error(error);
    return message(500, 'Something went wrong.');
  });
  return app;
}

const PDF_WORKER = /\/pdf\.worker\.min[\w.-]*\.mjs$/;

/** Sets the headers of pages on every reply, so that errors have the same policy. */
function addPageHeaders(provider: string, mediaServer: string | undefined): MiddlewareHandler {
  const { 'Content-Security-Policy': policy = '', ...headers } = pageHeaders(provider, mediaServer);
  return async (context, next) => {
    await next();
    const { path: pathname } = context.req;
    const example = exampleAt(pathname);
    const ofPage = example ? examplePolicy(example, provider) : isDocs(pathname) ? DOCS_POLICY : policy;
    const all = { ...headers, ...unframedHeaders(PDF_WORKER.test(pathname) ? withWebAssembly(ofPage) : ofPage) };
    for (const [name, value] of Object.entries(all)) context.res.headers.set(name, value);
  };
}

const rejectBadAddress =
  (hosts: readonly string[] | undefined): MiddlewareHandler =>
  async ({ req }, next) => {
    if (req.path.startsWith('//')) return message(400, 'This is not an address.');
    if (hosts && !isKnownHost(req.header('Host'), hosts))
      return message(421, 'This server does not go by the name in the header Host.');
    await next();
    return undefined;
  };

const onlyReading: MiddlewareHandler = async ({ req }, next) => {
  if (req.method !== 'GET' && req.method !== 'HEAD') return message(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
  await next();
  return undefined;
};

/** Runs an action before every request. */
const before =
  (action: () => Promise<unknown>): MiddlewareHandler =>
  async (_, next) => {
    await action();
    await next();
  };

/** Makes every request wait for an action that the first one starts. After a failure, the next page starts it again. */
function untilDone(action: () => Promise<boolean>): MiddlewareHandler {
  let result: Promise<boolean> | undefined;
  let hasFailed = false;
  async function start(): Promise<boolean> {
    hasFailed = false;
    const isDone = await action().catch(() => false);
    hasFailed = !isDone;
    return isDone;
  }
  return async ({ req }, next) => {
    // The files of an already built page do not have to wait for another attempt.
    if (!result || (hasFailed && isDocsPage(req.path))) result = start();
    await result;
    await next();
  };
}

const giveToken = (provider: string) => async (): Promise<Response> => {
  const token = await demoToken(provider);
  if (token === undefined) return message(404, 'There is no demo teacher at this provider.');
  return new Response(token, { headers: plainText });
};

const plainText = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

const message = (status: ContentfulStatusCode, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, { status, headers: { ...plainText, ...headers } });

/**
 * Compresses replies that have an `ETag` and are not compressed by the build, each content once: `hono/compress` does it for
 * every request, which takes five times as long for a large script.
 */
function compressOnce(): MiddlewareHandler {
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  return async (context, next) => {
    await next();
    const { res, req } = context;
    const etag = res.headers.get('ETag');
    if (!etag || res.headers.has('Content-Encoding')) return;
    res.headers.append('Vary', 'Accept-Encoding');
    if (res.status !== 200 || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(res.headers.get('Content-Type') ?? '')) return;
    if (!/\bgzip\b/.test(req.header('Accept-Encoding') ?? '')) return;
    const known = compressed.get(etag);
    const body = known ?? gzipSync(await res.arrayBuffer());
    if (known) await res.body?.cancel();
    compressed.set(etag, body);
    context.res = new Response(body, res);
    context.res.headers.set('ETag', `W/${etag}`);
    context.res.headers.set('Content-Encoding', 'gzip');
    context.res.headers.set('Content-Length', String(body.length));
  };
}
