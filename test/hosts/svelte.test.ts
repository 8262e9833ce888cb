import { snippetWorks } from './support/app-snippet.ts';
import { exampleKeepsItsPromises } from './support/app-walk.ts';

exampleKeepsItsPromises(
  { name: 'svelte', mistake: ['src/page.svelte', 'pageSize={10}', 'pageSize={13}'] },
  snippetWorks,
);
