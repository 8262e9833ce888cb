// For end-to-end tests: pages as partners write them, with the build and the policy of our own pages.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { addressInFlavour } from '../../../demo/page-server/build.ts';
import { pageHeaders } from '../../../demo/page-server/policy.ts';
import { serving } from './build.ts';
import { watchFetching } from './settling.ts';
import { startSite, type Site } from './site.ts';
import type { ProviderOptions } from '../servers/test-provider.ts';

export interface HostPage {
  /** what stands in the head: scripts and style sheets by address */
  head: string;
  body: string;
  /** the page's own style sheet, `/host.css` */
  css?: string;
  /** the page's own modules, by address */
  modules?: ReadonlyMap<string, string>;
  /** the page's own classic script, `/host.js` */
  script?: string;
  /** attributes of the page's `html` element */
  root?: string;
  /** what of the policy is another: the first text is replaced by the second */
  policy?: readonly [string, string];
  /** the page at `/frame.html`, for a frame of the other one */
  frame?: string;
  /** headers instead of, or beside, the usual ones */
  headers?: Readonly<Record<string, string>>;
  /** the version that the code at `/copy/` reports */
  copyVersion?: string;
}

export interface HostSite {
  site: Site;
  /** The markup of an element that uses this site's provider: of `teacher-login` for `login`. */
  tag(name: string, attributes?: string): string;
  /** Opens a page of one's own, at `/host.html` or below `/teacher/`. The build is at `/dist/`, and a second time at `/copy/`. */
  open(context: BrowserContext, host: HostPage, address?: string): Promise<Page>;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves one host page at a time, beside the provider of a site. */
export async function startHostSite(options: ProviderOptions = {}): Promise<HostSite> {
  const site = await startSite(options);
  const { build } = serving();
  let host: HostPage = { head: '', body: '' };

  function find(pathname: string): string {
    if (pathname === '/host.html' || pathname.startsWith('/teacher/')) return pageOf(host);
    const own = host.modules?.get(pathname);
    if (own !== undefined) return own;
    if (pathname === '/frame.html') return pageOf({ ...host, body: host.frame ?? '' });
    if (pathname === '/host.css') return host.css ?? '';
    if (pathname === '/host.js') return host.script ?? '';
    const built = path.join(build.folder, pathname.replace(/^\/(?:dist|copy)\//, ''));
    const text = readFileSync(built, 'utf8');
    if (pathname.startsWith('/dist/')) return text;
    return host.copyVersion ? text.replaceAll(/(["'`])0\.1\.0\1/g, JSON.stringify(host.copyVersion)) : text;
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const other = /^\/(dist|copy)\/[^/]+$/.test(pathname) && addressInFlavour(pathname, build);
    if (other) {
      response.writeHead(302, { Location: other, 'Access-Control-Allow-Origin': '*' }).end();
      return;
    }
    try {
      const text = find(pathname);
      const { 'Content-Security-Policy': policy, ...headers } = pageHeaders(site.proxy.url);
      response.setHeader('Content-Security-Policy', policy.replace(...(host.policy ?? ['', ''])));
      response
        .writeHead(200, {
          ...headers,
          // Pages without an origin, such as a sandboxed frame, fetch modules like those of another one.
          'Access-Control-Allow-Origin': '*',
          ...host.headers,
          'Content-Type': TYPES[path.extname(pathname)] ?? TYPES['.html'],
        })
        .end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    site,
    tag: (name, attributes = '') => `<teacher-${name} provider="${site.proxy.url}" ${attributes}></teacher-${name}>`,
    async open(context, wanted, address = '/host.html') {
      host = wanted;
      const page = await context.newPage();
      watchFetching(page);
      await page.goto(`http://127.0.0.1:${port}${address}`);
      return page;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await site.close();
    },
  };
}

function pageOf({ head, body, root = '' }: HostPage): string {
  const meta = '<meta charset="utf-8"><title>host</title><link rel="icon" href="data:,">';
  return `<!doctype html><html lang="ja" ${root}><head>${meta}${head}</head><body>${body}</body></html>`;
}

export async function signIn(page: Page, element: string): Promise<void> {
  await page.locator(`${element} input[name=email]`).fill('hanako@example.jp');
  await page.locator(`${element} input[name=password]`).fill('hanako-demo');
  await page.keyboard.press('Enter');
  await page.locator(`${element} input[name=email]`).waitFor({ state: 'detached' });
}
