import { snippetWorks } from './support/app-snippet.ts';
import { exampleKeepsItsPromises } from './support/app-walk.ts';

exampleKeepsItsPromises({ name: 'vue', mistake: ['src/page.vue', ':pageSize="10"', ':pageSize="13"'] }, snippetWorks);
