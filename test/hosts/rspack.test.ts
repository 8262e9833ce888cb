import { bundlerKeepsPromises } from './support/bundled-app.ts';

bundlerKeepsPromises({ name: 'rspack', policyNames: 'rspack' });
