import { roomOfLesson } from '../links/lesson-of-link.ts';
import { searchOlderBoards } from './board-files.ts';
import { deleteMails, deleteUnnamedFile } from './delete-mails.ts';
import { deleteRoom } from './purge.ts';
import type { Store } from './store.ts';
import type { StudentRow } from './tables.ts';

/**
 * Deletes a student with everything that is stored about them: lessons and meetings with their rooms, contract, link, mails,
 * and the material that neither another student's board nor a mail about one names. Returns whether there was such a student.
 */
export function eraseStudent(store: Store, studentId: string): boolean {
  return store.transaction(() => {
    const student = store.students.get(studentId);
    if (!student) return false;
    searchOlderBoards(store);
    const lessons = store.lessons.pick(['id'], { where: [['studentId', '=', studentId]] });
    const meetings = store.meetings.pick(['id'], { where: [['studentId', '=', studentId]] });
    const rooms = [...lessons.map(roomOfLesson), ...meetings.map(({ id }) => `meeting-${id}`)];
    const files = rooms.flatMap((room) => store.boardFiles.find({ where: [['room', '=', room]] }));
    for (const room of rooms) deleteRoom(store, room);
    // Those that a mail of this student's names go with the mail; those of a sibling's mail stay until it is sent.
    for (const { file } of files) deleteUnnamedFile(store, file);
    for (const { id } of lessons) {
      store.lessonMails.delete([['lessonId', '=', id]]);
      store.lessonNotices.delete([['id', '=', id]]);
      store.lessonRecords.delete([['id', '=', id]]);
      store.pushedReminders.delete([['id', '=', `lesson ${id}`]]);
      store.idempotencyKeys.delete([['lessonId', '=', id]]);
    }
    for (const { id } of meetings) {
      store.idempotencyKeys.delete([['lessonId', '=', id]]);
      store.pushedReminders.delete([['id', '=', `meeting ${id}`]]);
    }
    deleteMailsAbout(store, student);
    store.lessons.delete([['studentId', '=', studentId]]);
    store.meetings.delete([['studentId', '=', studentId]]);
    store.contracts.delete([['studentId', '=', studentId]]);
    store.studentMessages.delete([['studentId', '=', studentId]]);
    store.studentLinks.delete([['id', '=', studentId]]);
    store.students.delete([['id', '=', studentId]]);
    return true;
  });
}

/** Mails from before the student was stored with them are known by the address, unless a sibling or a teacher has it too. */
function deleteMailsAbout(store: Store, { id, email }: StudentRow): void {
  deleteMails(store, [['studentId', '=', id]]);
  if (!email || store.students.count([['email', '=', email]]) > 1 || store.teachers.count([['email', '=', email]]) > 0)
    return;
  deleteMails(store, [
    ['recipient', '=', email],
    ['studentId', 'unset'],
  ]);
}
