import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { pdfAddresses, pdfFiles } from '../../scripts/build/pdf-files.ts';

test('a build names each file of the PDF reader by a literal address, which bundlers of host pages copy', () => {
  const code = pdfAddresses();
  const named = [...code.matchAll(/new URL\('\.\/([^']+)', import\.meta\.url\)/g)].map(([, name]) => name);
  const files = [...pdfFiles().keys()].filter((name) => !name.includes('LICENSE'));
  assert.ok(files.length > 50, `${files.length} files`);
  assert.deepEqual(named, files);
  // Rspack, and Vite in development, cannot resolve a folder.
  assert.deepEqual(
    named.filter((name) => name?.endsWith('/')),
    [],
  );
});

test('the file of image decoders has the one that its address names', async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'decoders-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'decoders.mjs');
  writeFileSync(file, pdfFiles().get('pdfjs/wasm/decoders.mjs') ?? '');
  const decoderOf = async (name: string): Promise<unknown> =>
    ((await import(`${pathToFileURL(file).href}?/${name}`)) as { default: unknown }).default;
  const [jbig2, openjpeg, other] = await Promise.all(
    ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js', 'other.js'].map(decoderOf),
  );
  assert.equal(typeof jbig2, 'function');
  assert.equal(typeof openjpeg, 'function');
  assert.notEqual(String(jbig2), String(openjpeg));
  assert.equal(other, undefined);
});
