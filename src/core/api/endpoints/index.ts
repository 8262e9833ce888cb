/** Every call to the provider (docs/spec.md, section 7), one row each, with the schemas of input and output. */
export * from './account.ts';
export * from './contacts.ts';
export * from './courses.ts';
export * from './extensions/index.ts';
export * from './live-room.ts';
export * from './meetings.ts';
export * from './password.ts';
export * from './schedule.ts';
export * from './settings.ts';
export {
  type Capability,
  type DataOf,
  day,
  type Endpoint,
  type InputOf,
  type KnownOf,
  type Method,
  moment,
  type Page,
  type Schema,
  wholeNumber,
} from './endpoint.ts';
export {
  type Contract,
  type IceServer,
  iceServer,
  type Lesson,
  lesson,
  type LessonOutcome,
  readableOutcome,
  type Meeting,
  type Student,
  student,
  type StudioInfo,
  type Ticket,
} from './records.ts';
export { manyLines, oneLine } from './plain-text.ts';
export { specifiedCalls } from './specified.ts';
export { type EndpointName, endpointTable } from './table.ts';
