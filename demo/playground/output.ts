// The output for a host page: code, policy, hash and size.
import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { Catalogue, ElementInfo } from './catalogue.ts';
import { copyButton } from './copy.ts';
import { make } from './dom.ts';
import { sampleOf } from './samples.ts';
import { flavourChoice, kindChoice } from './output-choices.ts';
import { policyOf, snippetOf, type Release, type Snippet } from './snippets/index.ts';
import { BASE, writeState, type State } from './state.ts';
import type { Texts } from './texts.ts';

interface OutputOptions {
  readonly t: Texts;
  readonly state: ReadonlySignal<State>;
  readonly info: ReadonlySignal<ElementInfo>;
  readonly catalogue: Catalogue;
  change(part: Partial<State>): void;
}

const WHOLE = 'teacher-elements.js';
const DEMO = 'demo.js';
const LOADER = 'loader.js';

export function createOutput({
  t,
  state,
  info,
  catalogue: { hashes, slimHashes },
  change,
}: OutputOptions): HTMLElement {
  const own = `${location.origin}/teacher-elements/${hashes.version}/`;
  const release = computed<Release>(() => ({
    url: state.value.files || own,
    version: hashes.version,
    ...(hashes.complete[WHOLE] && { integrity: hashes.complete[WHOLE] }),
    ...(slimHashes.entries[LOADER] && { slimIntegrity: slimHashes.entries[LOADER] }),
    ...(hashes.complete[DEMO] && { demoIntegrity: hashes.complete[DEMO] }),
  }));
  const snippet = computed(() => snippetFor(state.value, info.value, release.value));
  const policy = computed(() =>
    policyOf(state.value.kind, { provider: textOf(state.value.attributes.provider), release: release.value }),
  );

  const codes = make('div', { class: 'codes' });
  const policyText = make('code');
  const policyNote = make('p', { class: 'quiet' });
  const hashText = make('code');
  const hashNote = make('p', { class: 'quiet' });
  const sizes = make('ul', { class: 'sizes' });
  const files = make('input', {
    type: 'url',
    value: state.peek().files,
    placeholder: own,
    id: 'files',
    autocomplete: 'off',
  });
  files.addEventListener('change', () => {
    if (files.reportValidity()) change({ files: files.value.trim() });
  });
  const filesRow = make('div', { class: 'field files' }, make('label', { for: 'files' }, t.files), files);

  const hashBlock = block(t, hashText, t.hash);

  effect(() => showCodes(codes, t, [snippet.value, ...snippet.value.others]));
  effect(() => {
    const { kind, flavour } = state.value;
    const isSlim = flavour === 'slim';
    policyText.textContent = `Content-Security-Policy: ${policy.value}`;
    policyNote.textContent = kind === 'angular' ? `${t.policyNote}${t.angularNote}` : t.policyNote;
    const hash = isSlim ? release.value.slimIntegrity : release.value.integrity;
    hashText.textContent = hash ?? '';
    hashBlock.classList.toggle('bare', kind !== 'html' || hash === undefined);
    hashNote.textContent =
      kind !== 'html' ? t.hashPart : hash === undefined ? t.hashOfRelease : isSlim ? t.hashSlim : t.hashFull;
    filesRow.hidden = kind !== 'html';
    sizes.replaceChildren(
      ...sizesOf(t, state.value, info.value, hashes.kilobytes).map((sentence) => make('li', {}, sentence)),
    );
  });

  return make(
    'section',
    { class: 'panel output', 'aria-labelledby': 'output-title' },
    make(
      'div',
      { class: 'panel-head' },
      make('h2', { id: 'output-title' }, t.code),
      kindChoice(t, state, change),
      copyButton(t, t.share, () => linkTo(state.peek())),
    ),
    flavourChoice(t, state, change),
    filesRow,
    codes,
    block(t, policyText, t.policy, 'wraps'),
    policyNote,
    hashBlock,
    hashNote,
    make('h3', {}, t.size),
    sizes,
  );
}

function snippetFor(
  { kind, flavour, attributes, properties, events, customProperties, slots }: State,
  info: ElementInfo,
  release: Release,
): Snippet {
  const expressions = info.properties
    .filter(({ name }) => properties.includes(name))
    .map((property) => [property.name, sampleOf(property)?.expression() ?? 'undefined']);
  return snippetOf(
    kind,
    {
      tag: info.tag,
      flavour,
      attributes,
      properties: Object.fromEntries(expressions),
      events,
      customProperties,
      slots: info.slots.flatMap(({ name, as }) => (slots[name] === undefined ? [] : [{ name, as, text: slots[name] }])),
    },
    release,
  );
}

/** Updates the code blocks, one per file; existing ones keep their position and focus. */
function showCodes(codes: HTMLElement, t: Texts, wanted: readonly { file: string; code: string }[]): void {
  const shown = new Map([...codes.children].map((each) => [each.getAttribute('data-file'), each]));
  codes.replaceChildren(
    ...wanted.map(({ file, code }) => {
      const known = shown.get(file);
      const text = known?.querySelector('pre code') ?? make('code');
      text.textContent = code;
      return known ?? block(t, text, file);
    }),
  );
}

/** A link to the current settings; the address of a portal does not contain them. */
const linkTo = (state: State): string =>
  `${location.origin}${BASE.slice(0, -1)}${location.search}#${writeState(state)}`;

/** A block of text to copy; it scrolls. */
function block(t: Texts, text: Element, name: string, look?: 'wraps'): HTMLElement {
  return make(
    'figure',
    { class: 'block', 'data-file': name },
    make(
      'figcaption',
      {},
      make('h3', {}, name),
      copyButton(t, t.copy, () => text.textContent ?? '', name),
    ),
    make('pre', { class: look, tabindex: 0, role: 'region', 'aria-label': name }, text),
  );
}

function sizesOf(
  t: Texts,
  { kind, flavour, attributes }: State,
  { sizes }: ElementInfo,
  kilobytes: Readonly<Record<string, number>>,
): string[] {
  const isDemo = textOf(attributes.provider)?.startsWith('demo:');
  const isWhole = kind === 'html' && flavour === 'react';
  const size = sizes[flavour];
  const whole = kilobytes[WHOLE];
  const own = isWhole && whole !== undefined ? [`${WHOLE} ${t.sizeFile(whole)}`] : [];
  const alone = size && (isWhole ? t.sizeLoader(size.usable) : t.sizeCold(size.usable, size.atRest));
  return [...own, alone, isDemo && kilobytes[DEMO] !== undefined ? t.sizeDemo(kilobytes[DEMO]) : undefined].filter(
    (sentence) => sentence !== undefined,
  );
}

const textOf = (value: string | true | undefined): string | undefined => (value === true ? undefined : value);
