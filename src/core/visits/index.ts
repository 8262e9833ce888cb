/** A door of the core for the list of meetings: their states and rooms, and which page of them is shown. */
export * from './meeting-rules.ts';
export * from './visit-query.ts';
