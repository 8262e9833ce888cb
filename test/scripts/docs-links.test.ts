import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { markdownFiles, readMarkdown } from './markdown.ts';

test('the links of the Markdown files lead somewhere', () => {
  assert.deepEqual(
    markdownFiles().flatMap((file) =>
      readMarkdown(file).links.flatMap((address) => problemOf(file, address).map((problem) => `${file}: ${problem}`)),
    ),
    [],
  );
});

test('every page of the documentation is linked from another one', () => {
  const targets = new Set(
    markdownFiles().flatMap((file) =>
      readMarkdown(file).links.map((address) => path.posix.join(path.posix.dirname(file), address.replace(/#.*/, ''))),
    ),
  );
  const pages = markdownFiles().filter((file) => file.startsWith('docs/'));
  assert.deepEqual(
    pages.filter((page) => !targets.has(page)),
    [],
  );
});

test('the documents, sections and decisions that comments cite exist', () => {
  const records = globSync('docs/decisions/*.md').map((file) => path.basename(file));
  const isRecord = (number: string) => records.some((name) => name.startsWith(`${number.padStart(3, '0')}-`));
  const files = globSync('{*.mjs,{src,demo,provider,scripts,test}/**/*.{ts,tsx,mjs,css}}', {
    exclude: ['**/node_modules/**'],
  });
  assert.deepEqual(
    files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const numbers = [...text.matchAll(/docs\/decisions\/(\d+)|\bdecision (\d+)/g)];
      const sections = [...text.matchAll(/\bdocs\/[\w/-]+\.md#[\w-]*\w(?![\w$-])/g)];
      return [
        ...numbers.filter(([, first = '', second = '']) => !isRecord(first || second)).map(([cited]) => cited),
        ...sections.flatMap(([cited]) => problemOf('', cited)),
      ].map((problem) => `${file}: ${problem}`);
    }),
    [],
  );
});

/** Relative addresses have to exist, with their anchor; addresses on the web only have to be well-formed. */
function problemOf(file: string, address: string): string[] {
  if (/^[a-z][a-z\d+.-]*:/i.test(address))
    return isWebAddress(address) ? [] : [`${address}: neither relative nor a well-formed http(s) address`];
  const [name = '', anchor] = address.split('#');
  const target = name === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(name));
  if (!existsSync(target)) return [`${address}: no such file`];
  const hasAnchor = anchor === undefined || (target.endsWith('.md') && readMarkdown(target).anchors.has(anchor));
  return hasAnchor ? [] : [`${address}: no such heading`];
}

function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' && !/[\s<>]/.test(address);
}
