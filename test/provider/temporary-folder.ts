import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

/** Creates a folder that is deleted after the tests of the file or suite. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'provider-'));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}
