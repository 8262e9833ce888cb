// Runs a block of code as it stands, but for the addresses of its examples.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { EXAMPLE_PROVIDER } from '../../../demo/page-server/policy.ts';
import { signIn, type HostPage, type HostSite } from '../../support/playwright/host-page.ts';

/** A block of code, and what a reader expects of it. */
export interface SnippetCase {
  /** The pages that have it, by their path from the root of the repository; each is a test of its own. */
  readonly files: readonly string[];
  /** Words by which it is found there. */
  readonly has: string;
  /** The end of the test's name: what it does. */
  readonly does: string;
  run(trial: Trial): Promise<unknown>;
}

export interface Trial {
  /** The block, with the test's addresses instead of the examples'. */
  readonly code: string;
  /** The address of the provider. */
  readonly provider: string;
  readonly host: HostSite;
  /** What the page has printed so far, a line each. */
  readonly printed: readonly string[];
  /** Serves the code as a whole page. */
  openCode(): Promise<Page>;
  /** Opens a page of which the code is a part; the loader is there. */
  open(page: Partial<HostPage>, address?: string): Promise<Page>;
  /** Opens a page with one element, in which Hanako signs in. */
  openSignedIn(tag: string, attributes?: string): Promise<Page>;
  /** Serves another file to the page. */
  serve(address: string, text: string): void;
  /** Runs the code as a module of the page, within what the text around it takes for granted. */
  runIn(page: Page, around?: { readonly before?: string; readonly after?: string }): Promise<void>;
}

const LOADER = '<script type="module" src="/dist/loader.js"></script>';

/** Where a bundler, or the host of the files, would lead. */
function withAddresses(code: string, provider: string): string {
  const hashes = JSON.parse(readFileSync('dist/sri.json', 'utf8')) as Record<string, string>;
  return code
    .replaceAll(/https:\/\/your-host\.example\/teacher-elements\/(?:\d+\.\d+\.\d+\/)?/g, '/dist/')
    .replaceAll(EXAMPLE_PROVIDER, provider)
    .replaceAll(/'teacher-elements\/([\w-]+)'/g, "'/dist/$1.js'")
    .replaceAll('sha384-… (complete in sri.json)', hashes['teacher-elements.js'] ?? '');
}

export function tryCode(code: string, host: HostSite, context: BrowserContext): Trial {
  const provider = host.site.proxy.url;
  const modules = new Map<string, string>([['/favicon.ico', '']]);
  const printed: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'log') printed.push(message.text());
  });
  const open = (page: Partial<HostPage>, address?: string) =>
    host.open(context, { head: LOADER, body: '', ...page, modules }, address);
  return {
    code: withAddresses(code, provider),
    provider,
    host,
    printed,
    async openCode() {
      modules.set('/page.html', this.code);
      return open({}, '/page.html');
    },
    open,
    async openSignedIn(tag, attributes = '') {
      const page = await open({ body: `<${tag} provider="${provider}" ${attributes}></${tag}>` });
      await signIn(page, tag);
      return page;
    },
    serve: (address, text) => void modules.set(address, text),
    async runIn(page, { before = '', after = '' } = {}) {
      modules.set('/snippet.js', [before, this.code, after].join('\n'));
      await page.evaluate("import('/snippet.js').then(() => undefined)");
    },
  };
}
