import type { Code, Release, Snippet, SnippetOptions } from './snippet.ts';
import { attributeText, element, indented, isInPage, markupAttributes, slotted, text, words } from './writing.ts';

const SCRIPT = 'page.js';
const STYLE = 'page.css';

/**
 * A page without a build: one script with all elements, which its hash covers, or the loader of the slim flavour;
 * the page's script and style are files.
 */
export function htmlSnippet(options: SnippetOptions, release: Release): Snippet {
  const script = scriptOf(options);
  const style = styleOf(options);
  const code = text([
    '<!doctype html>',
    '<html lang="ja">',
    ...indented([
      '<head>',
      ...indented([
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<title>teacher-elements</title>',
        ...(style ? [`<link rel="stylesheet" href="${STYLE}">`] : []),
        ...(isInPage(options.attributes.provider) ? scriptTag(release, 'demo.js', release.demoIntegrity) : []),
        ...(options.flavour === 'slim'
          ? scriptTag(release, 'slim/loader.js', release.slimIntegrity, 'type="module"')
          : scriptTag(release, 'teacher-elements.js', release.integrity)),
        ...(script ? [`<script src="${SCRIPT}" defer></script>`] : []),
      ]),
      '</head>',
      '<body>',
      ...indented(element(options.tag, markupAttributes(options), slotted(options, words))),
      '</body>',
    ]),
    '</html>',
  ]);
  return { file: 'index.html', code, others: [script, style].filter((other) => other !== undefined) };
}

/** A deferred script, as modules are: these run in order, once the page is parsed. */
function scriptTag({ url }: Release, file: string, integrity: string | undefined, way = 'defer'): string[] {
  const address = `${url.replace(/\/+$/, '')}/${file}`;
  const hash = integrity === undefined ? [] : [`integrity="${attributeText(integrity)}"`, 'crossorigin'];
  return element('script', [`src="${attributeText(address)}"`, ...hash, way]);
}

function scriptOf({ tag, properties = {}, events }: SnippetOptions): Code | undefined {
  const set = Object.entries(properties).map(([name, expression]) => `element.${name} = ${expression};`);
  const listens = events.map((name) => `element.addEventListener('${name}', listen);`);
  if (set.length + listens.length === 0) return undefined;
  return {
    file: SCRIPT,
    code: text([
      `const element = document.querySelector('${tag}');`,
      ...set,
      ...(listens.length > 0 ? ['const listen = (event) => console.log(event.type, event.detail);', ...listens] : []),
    ]),
  };
}

function styleOf({ tag, customProperties = {} }: SnippetOptions): Code | undefined {
  const lines = Object.entries(customProperties).map(([name, value]) => `${name}: ${value};`);
  return lines.length === 0 ? undefined : { file: STYLE, code: text([`${tag} {`, ...indented(lines), '}']) };
}
