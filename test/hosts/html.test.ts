import { exampleKeepsItsPromises } from './support/app-walk.ts';

exampleKeepsItsPromises({ name: 'html' });
