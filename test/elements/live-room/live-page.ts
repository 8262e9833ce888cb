// For element tests with live rooms: rooms without media, which test/media/ has.
export { devices, inPageMedia } from '../../support/media/without-media.ts';
export * from '../../support/browser/live-rooms.ts';
