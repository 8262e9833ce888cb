import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../../src/runtime/version.ts';
import { exampleAt, exampleFile } from './examples.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The kinds of files that pages are made of; others are not served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.ttf': 'font/ttf',
  // What pdf.js fetches for PDFs without fonts of their own.
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
};

/** A name that tells its content, so that it can be kept for ever. */
const HASHED = /^(dist\/chunks|dist\/portal\/assets)\/.*-[\w-]{8,}\.\w+(\.map)?$/;

/** The provider's address as our pages and the examples' applications write it; it is replaced by the real one. */
export const PROVIDER_PLACEHOLDER = 'http://localhost:8081';

export interface PageFile {
  type: string;
  bytes: Uint8Array;
  isImmutable: boolean;
}

/** The file behind a path of the page server; nothing where there is none. */
export async function findFile(urlPath: string, provider: string): Promise<PageFile | undefined> {
  const name = fileName(urlPath);
  if (name === undefined) return undefined;
  const type = name.startsWith('demo/hosts/') ? types['.txt'] : types[path.extname(name)];
  const bytes = type && (await readPart(name));
  if (!type || !bytes) return undefined;
  const namesProvider = type === types['.html'] || (exampleAt(urlPath) && type === types['.js']);
  const text = namesProvider ? new TextDecoder().decode(bytes).replaceAll(PROVIDER_PLACEHOLDER, provider) : undefined;
  return { type, bytes: text === undefined ? bytes : new TextEncoder().encode(text), isImmutable: HASHED.test(name) };
}

/** Where the build lies under its version, as it does on a host: pages of other origins may use it with its hashes. */
export const RELEASE = `/teacher-elements/${VERSION}/`;

/**
 * Which file of the project a path means: the portal's and the terms' under /teacher/, the build's under /dist/ and under its
 * version, the examples' below /examples/, else the demo pages. A portal in the playground has its addresses below that.
 */
function fileName(urlPath: string): string | undefined {
  const segments = decode(urlPath)
    ?.split('/')
    .filter((segment) => segment !== '');
  if (!segments || segments.some((segment) => segment.startsWith('.') || /[\\\0]/.test(segment))) return undefined;
  const [first, ...rest] = segments;
  if (first === undefined) return 'demo/index.html';
  if (first === 'dist') return segments.join('/');
  if (first === 'playground') return 'demo/playground.html';
  if (first === 'examples') return exampleFile(rest);
  if (first === 'teacher-elements') return rest[0] === VERSION ? `dist/${rest.slice(1).join('/')}` : undefined;
  if (first !== 'teacher') return segments.length === 1 ? `demo/${segments.join('/')}` : undefined;
  if (rest[0] === 'provision' && rest.length === 2) return `demo/${rest.join('/')}`;
  return rest[0] === 'assets' ? `dist/portal/${rest.join('/')}` : 'dist/portal/index.html';
}

function decode(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}

async function readPart(name: string): Promise<Uint8Array | undefined> {
  const file = path.join(root, name);
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? readFile(file) : undefined;
}

/** Has the build been made? */
export async function isBuilt(): Promise<boolean> {
  return Boolean(await stat(path.join(root, 'dist/portal/index.html')).catch(() => undefined));
}
