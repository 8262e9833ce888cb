// The blocks of code that the documentation's pages show.
import { readFileSync } from 'node:fs';
import { marked } from 'marked';

export interface Block {
  /** The Markdown file, by its path from the root of the repository. */
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

/** Diagrams are drawn, not run. */
const NO_CODE = ['mermaid'];

export function blocksOf(file: string): Block[] {
  const blocks: Block[] = [];
  marked.walkTokens(marked.lexer(readFileSync(file, 'utf8')), (token) => {
    if (token.type === 'code' && !NO_CODE.includes(String(token.lang)))
      blocks.push({ file, language: String(token.lang ?? ''), code: String(token.text) });
  });
  return blocks;
}
