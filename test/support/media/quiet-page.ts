// Runs in every page of a browser without media before the page's own scripts: playwright/live-test.ts sends it.
import { installQuietDevices } from './quiet-devices.ts';
import { forbidConnections } from './without-connections.ts';

// Pages without https have no devices at all.
if ('mediaDevices' in navigator) installQuietDevices();
forbidConnections();
