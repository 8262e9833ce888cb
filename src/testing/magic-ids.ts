/**
 * Ids that make a record behave in a special way in every world, whatever its other fields are. `rows: 'magic'` creates
 * all of these records; a test may also create one itself: `lessons: [{ id: magicIds.noChange, startTimeMillis }]`.
 */
export const magicIds = {
  /** A lesson whose changes and cancellation the provider rejects, with a message. */
  noChange: 'lesson-no-change',
  /** A lesson that is changed on another device just before each change, so that the change is a conflict. */
  conflict: 'lesson-conflict',
  /** A lesson whose room is full: nobody can enter it. */
  fullRoom: 'lesson-full-room',
  /** A student without a contract. */
  noContract: 'student-no-contract',
} as const;
