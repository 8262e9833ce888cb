/** The generated blocks of one Markdown file, by the names of their markers. */
export type Blocks = Readonly<Record<string, string>>;

export const link = (text: string, address: string): string => `[${text}](${address})`;

/** A table; empty without rows. Vertical bars in cells are escaped. */
export function table(head: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

const MARKER = /<!-- (\S+):start -->\n([\s\S]*?)<!-- \1:end -->/g;

/**
 * Puts blocks between the markers with their names, `<!-- name:start -->` and `<!-- name:end -->`. `problems` are blocks
 * without markers and markers without a block.
 */
export function fill(text: string, blocks: Readonly<Record<string, string>>): { text: string; problems: string[] } {
  const markers = [...text.matchAll(MARKER)].map(([, name = '']) => name);
  const homeless = Object.keys(blocks).filter((name) => !markers.includes(name));
  const empty = markers.filter((name) => blocks[name] === undefined);
  return {
    problems: [
      ...homeless.map((name) => `no markers for "${name}"`),
      ...empty.map((name) => `nothing to put at "${name}"`),
    ],
    text: text.replace(MARKER, (whole, name: string) =>
      blocks[name] === undefined ? whole : `<!-- ${name}:start -->\n\n${blocks[name]}\n\n<!-- ${name}:end -->`,
    ),
  };
}
