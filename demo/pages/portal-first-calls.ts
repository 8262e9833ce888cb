// Asks the provider for what the portal's page shows first, while its code is still on its way.
import { askFirst } from '../../src/first-calls.ts';

const portal = document.querySelector('teacher-portal');
if (portal) askFirst('portal', portal);
