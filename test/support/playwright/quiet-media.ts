// Whole pages without media: quiet devices, and the in-page engine where the build loads its mesh. No page can ask for them: the
// engine comes by a route of the test's own browser.
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { build } from 'esbuild';

const sourceOf = (name: string) => fileURLToPath(new URL(`../media/${name}`, import.meta.url));
/** The chunk of the mesh in every build. */
const MESH = /\/mesh-engine[\w-]*\.js$/;

/** Contexts that the browser opens from now on have no media. */
export async function withoutMedia(browser: Browser): Promise<Browser> {
  const [page, engine] = await Promise.all([bundle('quiet-page.ts', 'iife'), bundle('quiet-engine.ts', 'esm')]);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(page);
    await context.route(MESH, (route) => route.fulfill({ contentType: 'text/javascript', body: engine }));
    return context;
  };
  return browser;
}

async function bundle(name: string, format: 'iife' | 'esm'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [sourceOf(name)],
    format,
    bundle: true,
    write: false,
    target: 'es2022',
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${name} came to nothing.`);
  return file.text;
}
