// Comes first in element tests of live rooms whose subject is not media itself: from here on the rooms of the page have quiet
// devices and the in-page engine. What needs real ones is in test/media/.
import { MEDIA_ENGINES } from '../../../src/elements/live-room/media/media-engines.ts';
import { createInPageEngine } from './in-page-engine.ts';
import { installQuietDevices } from './quiet-devices.ts';
import { forbidConnections } from './without-connections.ts';

export { inPageMedia } from './in-page-engine.ts';

export const devices = installQuietDevices();
forbidConnections();
Object.assign(MEDIA_ENGINES, { mesh: async () => createInPageEngine });
