export { boardFileName } from './board-file-name.ts';
export {
  type Courses,
  createCourses,
  type LessonCancellation,
  type LessonChange,
  type LessonCreation,
  type Paging,
  hasAll,
} from './courses.ts';
export {
  checkHeldTimes,
  type HeldTimes,
  type HeldTimesProblem,
  heldTimesOf,
  minutesBetween,
  realMinutes,
  typedHeldTimes,
} from './held-times.ts';
export { hourLength, plannedMinutes } from './lesson-length.ts';
export {
  type JoinWindow,
  joinWindow,
  lessonOpensAt,
  nextLessonChange,
  type TimedLesson,
  type LessonMoments,
  lessonState,
  type LessonState,
  lessonTimeState,
  type LessonTimeState,
  classStudioAccess,
  meetingStudioAccess,
  type Studio,
  type StudioAccess,
  type StudioDialog,
  type StudioQuestion,
} from './lesson-state.ts';
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
  hasRowNumbers,
  rowNumber,
} from './lesson-query.ts';
export { linkOr, pictureOf } from './link.ts';
