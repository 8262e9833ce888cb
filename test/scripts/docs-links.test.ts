import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
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
