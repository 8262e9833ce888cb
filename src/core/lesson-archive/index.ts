export { fileSize } from './file-size.ts';
export { createKeptBoard, type KeptBoard, writtenPages } from './kept-board.ts';
export { createKeptLesson, type KeptLesson } from './kept-lesson.ts';
export { createEarlierBoard, type EarlierBoard } from './previous-board.ts';
export { createStudentRecords, type StudentRecords } from './student-records.ts';
export { createWrittenRecord, type WrittenRecord } from './written-record.ts';
