// Renders Markdown as a page of the site: links that work in the repository, and tables that become cards on a phone.
import type { MarkdownRenderer } from 'vitepress';
import { targetOf } from '../source/addresses.ts';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** @param sources the repository's file of each page of the site */
export function adaptMarkdown(md: MarkdownRenderer, sources: ReadonlyMap<string, string>): void {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    const file = sources.get((env as { relativePath?: string }).relativePath ?? '');
    if (file !== undefined) for (const { children } of tokens) adaptLinks(children ?? [], file);
  });
  md.core.ruler.push('card-tables', ({ tokens }) => adaptTables(tokens));
  md.renderer.rules.softbreak = (tokens, index) =>
    isUnspaced(tokens[index - 1]?.content.at(-1)) && isUnspaced(tokens[index + 1]?.content.at(0)) ? '' : '\n';
  md.renderer.rules.table_open = (tokens, index, options, _, self) => self.renderToken(tokens, index, options);
}

/** Whether a character belongs to a script without spaces: then a line break is not a space either. */
const isUnspaced = (sign = ''): boolean => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー、。「」（）・]/u.test(sign);

/** Links to files outside the site become plain text. */
function adaptLinks(tokens: Token[], file: string): void {
  let isPlain = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = targetOf(file, token.attrGet('href') ?? '');
      isPlain = target === undefined;
      if (target) token.attrSet('href', target.href);
      // The site's router must leave it to the browser.
      if (target && !target.isPage) token.attrSet('target', '_self');
    }
    if (!isPlain || !token.type.startsWith('link_')) continue;
    token.tag = 'span';
    token.attrs = null;
    if (token.type === 'link_close') isPlain = false;
    token.type = token.type.replace('link', 'plain');
  }
}

/** When a table is displayed as cards on a phone, roles preserve its meaning, and an attribute the heading of each cell. */
const ROLES: Readonly<Record<string, string>> = {
  table_open: 'table',
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  th_open: 'columnheader',
  td_open: 'cell',
};

function adaptTables(tokens: readonly Token[]): void {
  let [headings, column] = [[] as string[], 0];
  tokens.forEach((token, index) => {
    const role = ROLES[token.type];
    if (role) token.attrSet('role', role);
    const text = tokens[index + 1]?.content ?? '';
    if (token.type === 'table_open') headings = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') headings.push(text);
    if (token.type === 'td_open') {
      token.attrSet('data-heading', headings[column] ?? '');
      column += 1;
    }
  });
}
