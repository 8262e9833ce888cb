/** A door of the core for the terms of the service alone. */
export * from './plain-document.ts';
export * from './provision.ts';
