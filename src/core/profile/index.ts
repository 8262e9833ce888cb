/** A second door of the core, for the teacher's own account: its form, pictures and passwords. */
export * from './crop.ts';
export * from './password-strength.ts';
export * from './picture-facts.ts';
export * from './price.ts';
export * from './setting-fields.ts';
export * from './time-zones.ts';
