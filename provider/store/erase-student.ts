import { roomOfLesson } from '../links/lesson-of-link.ts';
import { searchOlderBoards } from './board-files.ts';
import { deleteMails, deleteUnnamedFile } from './deletions.ts';
import { deleteRoom } from './purge.ts';
import type { Store } from './store.ts';
import type { BoardFileRow, StudentRow } from './tables.ts';

/**
 * Deletes a student with all stored data about them: lessons and meetings with their rooms, contract, link, mails,
 * and the material that neither another student's board nor a mail about one names. Returns whether the student existed.
 */
export async function eraseStudent(store: Store, studentId: string): Promise<boolean> {
  return store.transaction(async (store) => {
    const student = await store.students.get(studentId);
    if (!student) return false;
    await searchOlderBoards(store);
    const lessons = await store.lessons.pick(['id'], { where: [['studentId', '=', studentId]] });
    const meetings = await store.meetings.pick(['id'], { where: [['studentId', '=', studentId]] });
    const rooms = [...lessons.map(roomOfLesson), ...meetings.map(({ id }) => `meeting-${id}`)];
    const files: BoardFileRow[] = [];
    for (const room of rooms) files.push(...(await store.boardFiles.find({ where: [['room', '=', room]] })));
    for (const room of rooms) await deleteRoom(store, room);
    // Files that a mail of this student names are deleted with the mail; those of a sibling's mail stay until it is sent.
    for (const { file } of files) await deleteUnnamedFile(store, file);
    for (const { id } of lessons) {
      await store.lessonMails.delete([['lessonId', '=', id]]);
      await store.lessonNotices.delete([['id', '=', id]]);
      await store.lessonRecords.delete([['id', '=', id]]);
      await store.pushedReminders.delete([['id', '=', `lesson ${id}`]]);
      await store.idempotencyKeys.delete([['lessonId', '=', id]]);
    }
    for (const { id } of meetings) {
      await store.idempotencyKeys.delete([['lessonId', '=', id]]);
      await store.pushedReminders.delete([['id', '=', `meeting ${id}`]]);
    }
    await deleteMailsAbout(store, student);
    await store.lessons.delete([['studentId', '=', studentId]]);
    await store.meetings.delete([['studentId', '=', studentId]]);
    await store.contracts.delete([['studentId', '=', studentId]]);
    await store.studentMessages.delete([['studentId', '=', studentId]]);
    await store.lessonRates.delete([['studentId', '=', studentId]]);
    await store.studentLinks.delete([['id', '=', studentId]]);
    await store.students.delete([['id', '=', studentId]]);
    return true;
  });
}

/** Mails from before the student was stored with them are found by the address, unless a sibling or a teacher has it, too. */
async function deleteMailsAbout(store: Store, { id, email }: StudentRow): Promise<void> {
  await deleteMails(store, [['studentId', '=', id]]);
  if (
    !email ||
    (await store.students.count([['email', '=', email]])) > 1 ||
    (await store.teachers.count([['email', '=', email]])) > 0
  )
    return;
  await deleteMails(store, [
    ['recipient', '=', email],
    ['studentId', 'unset'],
  ]);
}
