import { bundlerKeepsPromises } from './support/bundled-app.ts';

bundlerKeepsPromises({ name: 'esbuild', copiesPdfFiles: true });
