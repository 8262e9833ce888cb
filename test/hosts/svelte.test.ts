import { snippetWorks } from './support/app-snippet.ts';
import { docsSnippetsWork } from './support/docs-snippets.ts';
import { exampleKeepsItsPromises } from './support/app-walk.ts';

exampleKeepsItsPromises(
  { name: 'svelte', mistake: ['src/page.svelte', 'pageSize={10}', 'pageSize={13}'] },
  (running) => {
    snippetWorks(running);
    docsSnippetsWork(running);
  },
);
