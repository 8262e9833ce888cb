import { snippetWorks } from './support/app-snippet.ts';
import { exampleKeepsItsPromises } from './support/app-walk.ts';

exampleKeepsItsPromises(
  { name: 'angular', mistake: ['src/page.ts', 'nativeElement.today()', 'nativeElement.yesterday()'] },
  snippetWorks,
);
