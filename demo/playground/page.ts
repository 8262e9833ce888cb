// The playground: all its controls are built from the manifest of the served build.
import { computed, effect, signal } from '@preact/signals-core';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { createControls } from './controls.ts';
import { make, byId, sentence } from './dom.ts';
import { createLog } from './log.ts';
import { createOutput } from './output.ts';
import { injectFaults } from './inject-faults.ts';
import { createPreview } from './preview.ts';
import { BASE, freshState, readState, writeState, type State } from './state.ts';
import { readTexts } from './texts.ts';

const { language, t } = readTexts();
const title = `${t.title} | teacher-elements`;
document.documentElement.lang = language;
document.title = title;
byId('title').textContent = t.title;
byId('lead').textContent = t.lead;
byId('demos').textContent = t.demos;
const other = byId('language');
other.textContent = t.otherLanguage;
other.setAttribute('lang', language === 'ja' ? 'en' : 'ja');

readCatalogue().then(start, (error: unknown) => {
  console.error(error);
  byId('playground').replaceChildren(make('p', { role: 'alert' }, t.notBuilt));
});

function start(catalogue: Catalogue): void {
  const state = signal(readState(location.hash, catalogue));
  const info = computed(() => catalogue.elements.find(({ tag }) => tag === state.value.tag) ?? catalogue.elements[0]);
  const change = (part: Partial<State>) => {
    state.value = { ...state.peek(), ...part };
  };
  const log = createLog(t);
  const { fetch, hasConnection } = injectFaults({ t, state, log, change });
  const preview = createPreview({ t, state, info, log, fetch, change });

  const picker = make('select', { id: 'element' });
  for (const { tag } of catalogue.elements) picker.append(make('option', { value: tag }, `<${tag}>`));
  picker.addEventListener('change', () => {
    const wanted = catalogue.elements.find(({ tag }) => tag === picker.value);
    if (wanted) state.value = freshState(wanted, state.peek());
    // The reader may have scrolled down to the code.
    if (preview.panel.getBoundingClientRect().top < 0) scrollTo({ top: 0 });
  });
  const summary = make('div');
  const groups = make('div', { class: 'groups' });
  const controls = make(
    'section',
    { class: 'controls', 'aria-labelledby': 'element-label' },
    make('label', { for: 'element', id: 'element-label' }, t.element),
    picker,
    summary,
    make('p', { class: 'quiet' }, t.credentials),
    groups,
  );

  const server = document.body.dataset.provider ?? '';
  const draw = () => {
    picker.value = state.peek().tag;
    summary.replaceChildren(sentence(info.peek().summary));
    groups.replaceChildren(
      ...createControls(info.peek(), {
        t,
        state,
        world: preview.world,
        server,
        change,
        call: preview.call,
        hasConnection,
      }),
    );
  };
  const tag = computed(() => state.value.tag);
  effect(() => {
    void tag.value;
    // A portal may have changed it.
    document.title = title;
    draw();
  });
  effect(() => {
    const hash = `#${writeState(state.value)}`;
    const isPortal =
      info.value.attributes.some(({ name }) => name === 'router-base') && location.pathname.startsWith(BASE);
    history.replaceState(
      history.state,
      '',
      (isPortal ? location.pathname : BASE.slice(0, -1)) + location.search + hash,
    );
    other.setAttribute('href', `?lang=${language === 'ja' ? 'en' : 'ja'}${hash}`);
  });
  addEventListener('hashchange', () => {
    if (!new URLSearchParams(location.hash.slice(1)).has('tag')) return;
    state.value = readState(location.hash, catalogue);
    draw();
  });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    log.add(t.violation, `${violatedDirective} ${blockedURI}`, 'problem');
  });

  byId('playground').replaceChildren(
    controls,
    make('div', { class: 'shown' }, preview.panel, log.panel, createOutput({ t, state, info, catalogue, change })),
  );
}
