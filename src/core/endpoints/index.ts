/** Every provider call of spec section 7, by name: 31 of them, and three shared services mapped onto known paths. */
export * from './account.ts';
export * from './contacts.ts';
export * from './courses.ts';
export * from './live-room.ts';
export * from './meetings.ts';
export * from './password.ts';
export * from './schedule.ts';
export * from './settings.ts';
