import { globSync, readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import { marked, type Token, type Tokens } from 'marked';

/** What tests look at in a Markdown file. */
export interface Markdown {
  /** Addresses of links and pictures, as they are written. */
  readonly links: readonly string[];
  /** Names that `#…` may have, as GitHub makes them from headings. */
  readonly anchors: ReadonlySet<string>;
  /** Tables by their cells, as they are written. */
  readonly tables: readonly { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }[];
  /** Contents of inline code. */
  readonly codes: readonly string[];
}

/** Our own Markdown files, by their path from the root of the repository. */
export function markdownFiles(): string[] {
  const exclude = ['**/node_modules/**', 'dist/**', '.cache/**', 'coverage/**'];
  return globSync('**/*.md', { exclude })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

export function readMarkdown(file: string): Markdown {
  const slugger = new GithubSlugger();
  const found = {
    links: [] as string[],
    anchors: new Set<string>(),
    codes: [] as string[],
    tables: [] as Markdown['tables'][number][],
  };
  marked.walkTokens(marked.lexer(readFileSync(file, 'utf8')), (token) => {
    if (token.type === 'link' || token.type === 'image') found.links.push(String(token.href));
    if (token.type === 'heading') found.anchors.add(slugger.slug(plain(String(token.text))));
    if (isTable(token)) {
      const textsOf = (cells: Tokens.Table['header']) => cells.map(({ text }) => text);
      found.tables.push({ head: textsOf(token.header), rows: token.rows.map(textsOf) });
    }
    if (token.type === 'codespan') found.codes.push(String(token.text));
  });
  return found;
}

/** A heading without its markup: of links and code only the words count for an anchor. */
const plain = (heading: string): string => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

const isTable = (token: Token): token is Tokens.Table => token.type === 'table';
