export { fileSize, createKeptLesson, type KeptLesson, createWrittenRecord, type WrittenRecord } from './kept-lesson.ts';
export { createKeptBoard, type KeptBoard, writtenPages } from './kept-board.ts';
export { createEarlierBoard, type EarlierBoard } from './previous-board.ts';
export { createStudentRecords, type StudentRecords } from './student-records.ts';
