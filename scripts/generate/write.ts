import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readEntries } from './contracts.ts';
import { cssData, htmlData } from './editors.ts';
import { guide } from './guide.ts';
import { manifest } from './manifest.ts';
import { stories, STORY_WORLD } from './stories.ts';
import { typings } from './typings.ts';

/** Writes the files about the elements for editors, frameworks and programs to a folder. */
export async function writeGenerated(folder: string): Promise<void> {
  const entries = await readEntries();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const files = {
    'custom-elements.json': JSON.stringify(manifest(entries)),
    'vscode.html-custom-data.json': JSON.stringify(htmlData(entries)),
    'vscode.css-custom-data.json': JSON.stringify(cssData(entries)),
    'llms.txt': guide(entries, version),
    ...Object.fromEntries(Object.entries(stories(entries)).map(([name, text]) => [`stories/${name}`, text])),
    [`stories/${STORY_WORLD}`]: readFileSync(path.join(import.meta.dirname, STORY_WORLD), 'utf8'),
    ...Object.fromEntries(Object.entries(typings(entries)).map(([name, text]) => [`types/${name}`, text])),
  };
  mkdirSync(path.join(folder, 'stories'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}
