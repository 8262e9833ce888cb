import { bundlerKeepsPromises } from './support/bundled-app.ts';

bundlerKeepsPromises({ name: 'parcel', copiesPdfFiles: true });
