// The policy allows no inline scripts: those of the page's head become files, which any host can serve under `script-src 'self'`.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const INLINE = /<script\b((?:(?!\bsrc=)[^>])*)>([^]+?)<\/script>/g;

/**
 * Moves the inline scripts of a page into files below `folder`, named by their content. They still run before the page is drawn.
 * @param base the address of that folder, with a slash at the end
 */
export function withExternalScripts(html: string, folder: string, base: string): string {
  return html.replace(INLINE, (_, attributes: string, code: string) => {
    const name = `assets/head.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
    mkdirSync(path.join(folder, 'assets'), { recursive: true });
    writeFileSync(path.join(folder, name), code);
    return `<script${attributes} src="${base}${name}"></script>`;
  });
}
