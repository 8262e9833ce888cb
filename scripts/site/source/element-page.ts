// Additions to an element's page on the site: the element itself, and the code for each framework.
import { KINDS, snippetOf, type Kind } from '../../../demo/playground/snippets/index.ts';
import { VERSION } from '../../../src/runtime/version.ts';

/** The tabs, and the language of their code. */
const TABS: Readonly<Record<Kind, { readonly title: string; readonly language: string }>> = {
  html: { title: 'HTML', language: 'html' },
  react: { title: 'React', language: 'tsx' },
  vue: { title: 'Vue', language: 'vue' },
  angular: { title: 'Angular', language: 'ts' },
  svelte: { title: 'Svelte', language: 'svelte' },
};

const PROVIDER = 'https://api.your-provider.example';
const SNIPPET = /<!-- snippet:start -->\s*```html\n([^]*?)```\s*<!-- snippet:end -->/;

/** A marker for a live example on another page. */
const WANTED = /<!-- example: (teacher-[\w-]+) -->/g;

/** Adds the live example and the tabs to an element's page, and live examples at the markers of other pages. */
export function withExample(file: string, markdown: string): string {
  const [, tag] = /^docs\/elements\/(teacher-[\w-]+)\.md$/.exec(file) ?? [];
  return tag === undefined
    ? markdown.replace(WANTED, '<LiveExample tag="$1" />')
    : markdown.replace(SNIPPET, (_, html: string) =>
        [`<LiveExample tag="${tag}" />`, '', '::: code-group', ...tabs(tag, html), ':::'].join('\n'),
      );
}

/** The page's own snippet, and that of each framework. */
export function tabs(tag: string, html: string): string[] {
  return KINDS.flatMap((kind) => {
    const { title, language } = TABS[kind];
    const code = kind === 'html' ? html : frameworkCode(kind, tag);
    return [`\`\`\`${language} [${title}]`, code.trimEnd(), '```'];
  });
}

export const frameworkCode = (kind: Kind, tag: string): string =>
  snippetOf(
    kind,
    { tag, attributes: { provider: PROVIDER }, events: ['teacher-ready'] },
    { url: '', version: VERSION, integrity: '' },
  ).code;
