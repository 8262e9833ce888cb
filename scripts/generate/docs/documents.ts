import { EXAMPLE_HEADER } from '../../../demo/page-server/policy.ts';
import { readEntries, type Entry } from '../contracts.ts';
import { callsTable, extensionsTable, shapesTable } from './calls.ts';
import { ownTables, sharedTables, snippet } from './elements.ts';
import { frameworkPages } from './frameworks.ts';
import { link, table, type Blocks } from './markdown.ts';
import { repliesTable } from './replies.ts';
import { sizesTable } from './sizes.ts';

/** Every Markdown file with generated blocks, by its path from the root of the repository. */
export async function documents(): Promise<Record<string, Blocks>> {
  const entries = await readEntries();
  return {
    'README.md': { elements: elementsTable(entries, 'docs/elements/') },
    'docs/embedding.md': { sizes: sizesTable() },
    'docs/security.md': { policy: `\`\`\`text\n${EXAMPLE_HEADER}\n\`\`\`` },
    'docs/provider-api.md': { calls: callsTable(), extensions: extensionsTable(), shapes: shapesTable() },
    'docs/start/providers.md': { replies: repliesTable('en') },
    'docs/ja/providers.md': { replies: repliesTable('ja') },
    'docs/elements/README.md': { elements: elementsTable(entries, ''), shared: sharedTables() },
    ...frameworkPages('docs/frameworks'),
    ...frameworkPages('docs/ja/frameworks'),
    ...Object.fromEntries(
      entries.map((entry) => [
        `docs/elements/${entry.contract.tag}.md`,
        { summary: entry.contract.summary, snippet: snippet(entry), contract: ownTables(entry.contract) },
      ]),
    ),
  };
}

/** A new page for an element; add what the tables do not say. */
export const newElementPage = (tag: string): string =>
  [
    `# \`<${tag}>\``,
    ...['summary', 'snippet', 'contract'].map((name) => `<!-- ${name}:start -->\n<!-- ${name}:end -->`),
  ].join('\n\n') + '\n';

function elementsTable(entries: readonly Entry[], folder: string): string {
  return table(
    ['tag', 'what it is for'],
    entries.map(({ contract: { tag, summary } }) => [link(`\`<${tag}>\``, `${folder}${tag}.md`), summary]),
  );
}
