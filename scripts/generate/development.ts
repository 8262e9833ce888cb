import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readEntries } from './contracts.ts';

/**
 * Writes the modules that bundlers use during development (the condition `development` in `exports`): each loads the code that
 * warns developers of mistakes, and otherwise equals the module.
 */
export async function writeDevelopment(folder: string): Promise<void> {
  const entries = await readEntries();
  const names = ['index', ...entries.map(({ name }) => name)];
  for (const flavour of ['', 'slim', 'peer'])
    for (const name of names) write(folder, path.join(flavour, 'development'), name, '*');
  for (const { name, className } of entries)
    write(folder, 'peer/react/development', name, `{ ${className.replace(/^Teacher/, '')} }`, "'use client';\n");
}

function write(folder: string, below: string, name: string, exported: string, head = ''): void {
  const messages = path.posix.relative(below, 'development.js');
  mkdirSync(path.join(folder, below), { recursive: true });
  writeFileSync(
    path.join(folder, below, `${name}.js`),
    `${head}import '${messages}';\nexport ${exported} from '../${name}.js';\n`,
  );
}
