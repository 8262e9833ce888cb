// The search, instead of VitePress's: a dialog with a list of links, whose roles assistive technology can interpret.
import { useData, useRouter } from 'vitepress';
import { defineComponent, h, onMounted, ref, shallowRef, watch } from 'vue';
import { loadSearch, type Result } from './search-index.ts';
import './search-box.css';

const texts = {
  root: { search: 'Search the documentation', close: 'Close', none: 'Nothing was found.' },
  ja: { search: 'ドキュメントを検索', close: '閉じる', none: '見つかりませんでした。' },
};

export default defineComponent({
  name: 'SearchBox',
  emits: ['close'],
  setup(_, { emit }) {
    const { localeIndex } = useData();
    const router = useRouter();
    const dialog = ref<HTMLDialogElement>();
    const words = ref('');
    const results = shallowRef<readonly Result[]>();
    const search = loadSearch(localeIndex.value);
    const t = localeIndex.value === 'ja' ? texts.ja : texts.root;

    watch(words, async (wanted) => {
      const find = await search;
      if (wanted === words.value) results.value = wanted.trim() === '' ? undefined : find(wanted);
    });
    onMounted(() => dialog.value?.showModal());
    const close = () => dialog.value?.close();
    const openFirst = (event: Event) => {
      event.preventDefault();
      const [first] = results.value ?? [];
      if (!first) return;
      close();
      void router.go(first.id);
    };

    return () =>
      h('dialog', { ref: dialog, class: 'search-box', 'aria-label': t.search, onClose: () => emit('close') }, [
        h('form', { class: 'search-box-form', role: 'search', onSubmit: openFirst }, [
          h('input', {
            type: 'search',
            class: 'search-box-words',
            'aria-label': t.search,
            placeholder: t.search,
            autocomplete: 'off',
            maxlength: 64,
            value: words.value,
            onInput: (event: Event) => (words.value = (event.target as HTMLInputElement).value),
            onKeydown: moveFocus,
          }),
          h('button', { type: 'button', class: 'search-box-close', onClick: close }, t.close),
        ]),
        h('p', { role: 'status', class: 'search-box-none' }, results.value?.length === 0 ? t.none : ''),
        h('ul', { class: 'search-box-results', onKeydown: moveFocus }, (results.value ?? []).map(itemOf(close))),
      ]);
  },
});

const itemOf = (close: () => void) => (result: Result) =>
  h('li', { key: result.id }, [
    h('a', { href: result.id, onClick: close }, [
      ...result.titles.map((title) => h('span', { class: 'search-box-page' }, `${title} › `)),
      h('span', { class: 'search-box-title' }, result.title),
    ]),
  ]);

/** The arrow keys move through the results, and back to the query. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = (event.currentTarget as HTMLElement)
    .closest('dialog')
    ?.querySelectorAll<HTMLElement>('.search-box-words, .search-box-results a');
  const places = [...(all ?? [])];
  places[places.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}
