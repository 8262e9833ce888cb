// Unit tests of a page run in an emulation of a browser: its elements must not break them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

for (const emulation of ['jsdom', 'happy-dom']) {
  for (const folder of ['dist', 'dist/slim']) {
    test(`in ${emulation} every element of ${folder} is constructed, and the sign-in is rendered`, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        'test/hosts/support/emulated-page.mjs',
        emulation,
        folder,
      ]);
      expect(JSON.parse(stdout)).toEqual({
        tags: Array.from({ length: 9 }, () => [true, true, 'function']),
        fields: 2,
        errors: [],
      });
    });
  }
}
