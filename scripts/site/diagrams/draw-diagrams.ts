// Draws the diagrams of the pages, and puts the pictures beside them.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diagramsOf, withPictures, type Picture } from './diagrams.ts';
import { drawAll } from './draw.ts';
import type { Drawing } from './flat-svg.ts';

/** @param folder the copies of the pages, which are changed */
export async function drawDiagrams(folder: string): Promise<void> {
  const pages = globSync('**/*.md', { cwd: folder })
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, markdown: readFileSync(file, 'utf8') }))
    .map((page) => ({ ...page, sources: diagramsOf(page.markdown).map(({ source }) => source) }))
    .filter(({ sources }) => sources.length > 0);
  const drawn = await drawAll(pages.flatMap(({ sources }) => sources));
  for (const { file, markdown, sources } of pages) {
    const pictures = drawn
      .splice(0, sources.length)
      .map(({ light, dark }, index) => ({
        light: writePicture(light, file, `${index + 1}-light`),
        dark: writePicture(dark, file, `${index + 1}-dark`),
      }));
    writeFileSync(file, withPictures(markdown, pictures));
  }
}

function writePicture({ svg, width, height }: Drawing, file: string, name: string): Picture {
  const address = `${path.basename(file, '.md')}-${name}.svg`;
  writeFileSync(path.join(path.dirname(file), address), svg);
  return { address: `./${address}`, width, height };
}
