/** The core's door for contacts alone: search, order and paging of the students, and what a contract still holds. */
export * from './contact-query.ts';
export * from './contract-balance.ts';
export * from './student-door.ts';
export * from './student-search.ts';
