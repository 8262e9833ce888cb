// The menu of the site lists the links of the READMEs, so that it contains every page that they name.
import { marked, type Token, type Tokens } from 'marked';
import { pageOf, targetOf } from './addresses.ts';

export interface MenuItem {
  readonly text: string;
  /** Relative to the root of the site, without an extension. */
  readonly link: string;
}

interface MenuGroup {
  readonly text: string;
  readonly items: readonly MenuItem[];
}

/**
 * Reads groups of links from a README: each table of links is a group, named by the paragraph before it or else by its heading.
 * @param file path of the README from the root of the repository
 */
export function menuOf(file: string, markdown: string): MenuGroup[] {
  const groups: MenuGroup[] = [];
  let title = '';
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' || token.type === 'paragraph') title = String(token.text).replace(/:$/, '').trim();
    if (!isTable(token)) continue;
    const items = token.rows.flatMap(([cell]) => itemOf(file, cell?.tokens ?? []));
    if (items.length > 0) groups.push({ text: title, items });
  }
  return groups;
}

function itemOf(file: string, tokens: readonly Token[]): MenuItem[] {
  const link = tokens.find((token): token is Tokens.Link => token.type === 'link');
  if (!link) return [];
  const target = targetOf(file, link.href);
  if (!target?.isPage) return [];
  const folder = (pageOf(file) ?? '').replace(/[^/]*$/, '');
  const page = new URL(target.href, `https://site/${folder}`).pathname.replace(/(?:index)?\.md$/, '');
  return [{ text: plain(link.text), link: page }];
}

/** Without code marks and the brackets of tags. */
const plain = (text: string): string => text.replace(/^`<?|>?`$/g, '');

const isTable = (token: Token): token is Tokens.Table => token.type === 'table';
