import { bundlerKeepsPromises } from './support/bundled-app.ts';

bundlerKeepsPromises({ name: 'parcel', buildsPage: true, copiesPdfFiles: true });
