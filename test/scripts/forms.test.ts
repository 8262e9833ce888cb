// Nothing that a teacher typed is lost: each form in src/ keeps a draft, or has a reason not to.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { KEPT, NOT_KEPT } from '../support/models/forms.ts';

const HAS_FORM = /<form\b|<FormDialog\b|<textarea\b|<LongText\b/;
const INPUT = /<input\b[^]*?\/>/g;
/** What is chosen, moved or copied, not typed. */
const CHOICE = /type="(?:checkbox|radio|range|hidden)"|readOnly/;

const withoutComments = (source: string): string => source.replaceAll(/\/\*[^]*?\*\//g, '');

function hasTypedInput(source: string): boolean {
  return HAS_FORM.test(source) || (source.match(INPUT) ?? []).some((input) => !CHOICE.test(input));
}

const sources = globSync('src/{elements,ui}/**/*.tsx').map((file) => ({
  file: file.replaceAll('\\', '/').replace(/^src\//, ''),
  source: withoutComments(readFileSync(file, 'utf8')),
}));
const listed = new Set<string>([...KEPT, ...Object.keys(NOT_KEPT)]);

describe('every form with input', () => {
  test('keeps a draft, or its file is listed with the reason why not', () => {
    const missing = sources.filter(({ file, source }) => hasTypedInput(source) && !listed.has(file));
    assert.deepEqual(
      missing.map(({ file }) => file),
      [],
    );
  });

  test('is listed only while its file contains one', () => {
    const forms = new Set(sources.filter(({ source }) => hasTypedInput(source)).map(({ file }) => file));
    assert.deepEqual(
      [...listed].filter((file) => !forms.has(file)),
      [],
    );
  });
});
