// Served to the pages of a browser without media where they load the mesh: playwright/live-test.ts does that.
import { inPageMedia } from './in-page-engine.ts';

export { createInPageEngine as createMeshEngine } from './in-page-engine.ts';

Object.assign(globalThis, { inPageMedia });
