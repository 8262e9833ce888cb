import { globSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '../../src/runtime/contract.ts';

const root = path.join(import.meta.dirname, '../..');

/** An element of the package. */
export interface Entry {
  /** name of its folder and of its file in dist/, `course-list` */
  readonly name: string;
  /** name of its class, `TeacherCourseList` */
  readonly className: string;
  readonly contract: Contract;
}

/** Every element that has a contract, by name. */
export async function readEntries(): Promise<Entry[]> {
  const files = globSync('src/elements/*/contract.ts', { cwd: root }).sort();
  return Promise.all(
    files.map(async (file) => {
      const { contract } = (await import(path.join(root, file))) as { contract: Contract };
      return { name: path.basename(path.dirname(file)), className: pascalCase(contract.tag), contract };
    }),
  );
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}
