import { snippetWorks } from './support/app-snippet.ts';
import { docsSnippetsWork } from './support/docs-snippets.ts';
import { exampleKeepsItsPromises } from './support/app-walk.ts';

exampleKeepsItsPromises(
  { name: 'angular', mistake: ['src/page.ts', 'nativeElement.today()', 'nativeElement.yesterday()'] },
  (running) => {
    snippetWorks(running);
    docsSnippetsWork(running);
  },
);
