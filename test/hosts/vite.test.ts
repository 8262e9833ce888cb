import { bundlerKeepsPromises } from './support/bundled-app.ts';

bundlerKeepsPromises({ name: 'vite', buildsPage: true });
