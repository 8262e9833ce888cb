// What the service worker knows of the portal's folder.
import { createHash } from 'node:crypto';

/** The module by which the service worker knows the files of the portal. */
export const PORTAL_FILES = 'portal-files';
const HASHED = /^assets\/(?!pdfjs\/).+-[\w-]{8,}\.(?:js|css|svg)$/;

export interface PortalFiles {
  readonly pageHash: string;
  /** What every page of the portal has fetched before the worker is there. */
  readonly firstFiles: readonly string[];
  readonly allFiles: readonly string[];
}

/**
 * @param page the portal's page
 * @param names of all files in the portal's folder
 * @param importsOf what a file imports statically
 */
export function portalFiles(
  page: string,
  names: readonly string[],
  importsOf: (name: string) => readonly string[],
): PortalFiles {
  const allFiles = names.filter((name) => HASHED.test(name));
  const first = new Set<string>();
  const reach = (name: string): void => {
    if (first.has(name)) return;
    first.add(name);
    importsOf(name).forEach(reach);
  };
  allFiles.filter((name) => page.includes(name)).forEach(reach);
  return { pageHash: contentHash(page), firstFiles: [...first].sort(), allFiles: allFiles.sort() };
}

/** The code of the module. */
export const portalFilesModule = (files: PortalFiles): string =>
  Object.entries(files)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** A name for a content. */
export const contentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);
