export { createLessonPresence, type LessonPresenceModel, type PresentStudent } from './lesson-presence.ts';
