import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setPdfFiles } from '../../src/core/index.ts';

const FOLDER = Symbol.for('teacher-elements.pdf-files');
afterEach(() => Reflect.deleteProperty(globalThis, FOLDER));

test('a page names the folder of the PDF reader with or without a slash at its end', () => {
  for (const folder of ['/assets/pdfjs', '/assets/pdfjs/']) {
    setPdfFiles(folder);
    assert.equal(Reflect.get(globalThis, FOLDER), '/assets/pdfjs/');
  }
});

test('an empty folder of the PDF reader is refused with an example', () => {
  assert.throws(() => setPdfFiles(''), { name: 'TypeError', message: /"\/assets\/pdfjs\/"/ });
});
