export { boardFileName } from './board-file-name.ts';
export {
  type Courses,
  createCourses,
  type LessonCancellation,
  type LessonChange,
  type LessonCreation,
  type Paging,
} from './courses.ts';
export { hasAll } from './has-all.ts';
export { hourLength } from './hour-length.ts';
export { type JoinWindow, joinWindow, lessonOpensAt, nextLessonChange, type TimedLesson } from './join-window.ts';
export { ownLessonsSession } from './own-lessons.ts';
export { creationRequest } from './creation-request.ts';
export { checkLesson, type LessonDraft, type LessonProblem, MEMO_LIMIT } from './lesson-check.ts';
export {
  changedFields,
  checkFields,
  type FieldProblem,
  type FieldProblems,
  fieldsOf,
  type LessonFields,
  lessonPatch,
  type LessonPatch,
  type LessonPart,
  moveStart,
  SUBJECT_LIMIT,
  writtenLength,
} from './lesson-fields.ts';
export {
  ALL_LESSONS,
  isNarrowed,
  lessonFilterOf,
  type LessonQuery,
  PAGE_SIZES,
  readLessonQuery,
  writeLessonQuery,
} from './lesson-query.ts';
export {
  type LessonMoments,
  lessonState,
  type LessonState,
  lessonTimeState,
  type LessonTimeState,
} from './lesson-state.ts';
export { linkOr, pictureOf } from './link.ts';
export {
  classStudioAccess,
  meetingStudioAccess,
  type Studio,
  type StudioAccess,
  type StudioDialog,
  type StudioQuestion,
} from './live-window.ts';
export { hasRowNumbers, rowNumber } from './row-number.ts';
export { plannedMinutes } from './planned-minutes.ts';
