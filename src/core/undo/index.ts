/** Undoing a write before a family is mailed about it (docs/decisions/042). */
export {
  openChange,
  type OpenChange,
  UNDO_LIFE_MS,
  lessonsOf,
  meetingsOf,
  noticeGroups,
  supersedes,
} from './open-change.ts';
export { undoChange } from './undo-change.ts';
export type { MeetingWrite, UndoableChange } from '../session/index.ts';
