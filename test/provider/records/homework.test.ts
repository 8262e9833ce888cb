import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { eraseStudent } from '../../../provider/store/erase-student.ts';
import { tinyPng } from '../files/pictures.ts';
import { DAY, formOf, HOUR, NOW, read, startTestProvider } from '../client.ts';
import { nightAfter, studentCalls } from '../links/student-rooms.ts';
import { recordCalls, STUDENT } from './record-calls.ts';

const provider = await startTestProvider();
const { teach, write, record } = recordCalls(provider);
const family = await studentCalls(provider, STUDENT);
let night = 10;

const ask = (name: Parameters<typeof provider.askAnything>[0], body: object) => provider.askAnything(name, { body });
const list = async (link: string) => (await provider.ask('listFamilyHomework', { body: { link } })).data;

/** A lesson whose finished record asks for homework, and the family's link. */
async function askedLesson(homework = '問題集 p.12–15') {
  const lesson = await teach(nightAfter(NOW, night++));
  await write(lesson.id, { homework, finished: true });
  return { lesson, link: await family.link() };
}

/** The permission to send a file with the homework of a lesson. */
const permit = (link: string, lesson: string) => ask('requestHomeworkUpload', { link, lesson });

/** Sends a file with the homework of a lesson, as a family's page does. */
async function send(link: string, lesson: string, content: BlobPart = tinyPng, name = 'photo.png') {
  const permission = await permit(link, lesson);
  return permission.status === 1 ? upload(permission.data, content, name) : permission;
}

function upload(ticket: Record<string, unknown>, content: BlobPart = tinyPng, name = 'photo.png') {
  // Files are listed in the order in which they arrived.
  provider.clock.now += 1;
  const body = formOf({ ticket: String(ticket['ticket']), file: new File([content], name) });
  return fetch(String(ticket['url']), { method: 'POST', body }).then(read);
}

describe('homework on the page of a family', () => {
  test('is that of finished records, the latest first, and only of this student', async () => {
    const first = await askedLesson('音読');
    const unfinished = await teach(nightAfter(NOW, night++));
    await write(unfinished.id, { homework: '下書き' });
    const second = await askedLesson('漢字');
    const other = await studentCalls(provider, 'student-hanako-02');
    const { list: own } = await list(first.link);
    assert.deepEqual(
      own.slice(0, 2).map(({ lesson, homework }) => [lesson, homework]),
      [
        [second.lesson.id, '漢字'],
        [first.lesson.id, '音読'],
      ],
    );
    assert.ok(!own.some(({ homework }) => homework === '下書き'));
    assert.deepEqual((await list(await other.link())).list, []);
  });

  test('is marked as done and not done, and the teacher sees it in the record of the next lesson', async () => {
    const { lesson, link } = await askedLesson();
    const next = await family.plan(provider.clock.now + DAY);
    const mark = (done: boolean) => ask('markHomework', { link, lesson: lesson.id, done });
    assert.equal((await mark(true)).data['doneAtMillis'], provider.clock.now);
    assert.deepEqual((await record(next.id)).previous?.reply, { doneAtMillis: provider.clock.now, files: [] });
    assert.equal((await mark(false)).data['doneAtMillis'], undefined);
    assert.equal((await record(next.id)).previous?.reply, undefined);
  });

  test('takes up to three files, which the teacher and the family can read', async () => {
    const { lesson, link } = await askedLesson();
    for (const name of ['1.png', '2.png', '3.png'])
      assert.equal((await send(link, lesson.id, tinyPng, name)).status, 1);
    const fourth = await send(link, lesson.id);
    assert.deepEqual([fourth.status, fourth.data['code']], [0, 'homeworkFull']);
    const { list: own, fileToken } = await list(link);
    const files = own.find((each) => each.lesson === lesson.id)?.files ?? [];
    assert.deepEqual(
      files.map(({ name }) => name),
      ['1.png', '2.png', '3.png'],
    );
    const path = new URL(files[0]?.url ?? '').pathname;
    for (const Authorization of [fileToken, await provider.signIn()])
      assert.equal((await provider.fetch(path, { headers: { Authorization } })).status, 200);
    assert.equal((await provider.fetch(path)).status, 404);
    assert.equal((await record(lesson.id)).reply?.files.length, 3);
  });

  test('accepts pictures and PDFs only, whatever a file calls itself', async () => {
    const { lesson, link } = await askedLesson();
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ\x90\x00', 'PK\x03\x04', ''])
      assert.notEqual((await send(link, lesson.id, content)).status, 1);
    assert.equal((await send(link, lesson.id, '%PDF-1.7\n', 'done.pdf')).status, 1);
  });

  test('gives a file back, which then cannot be read', async () => {
    const { lesson, link } = await askedLesson();
    await send(link, lesson.id);
    const { list: own, fileToken } = await list(link);
    const url = own.find((each) => each.lesson === lesson.id)?.files[0]?.url ?? '';
    const other = await askedLesson();
    await ask('removeHomeworkFile', { link, lesson: other.lesson.id, url });
    assert.equal((await list(link)).list.find((each) => each.lesson === lesson.id)?.files.length, 1);
    const { data } = await ask('removeHomeworkFile', { link, lesson: lesson.id, url });
    assert.deepEqual(data['files'], []);
    const { status } = await provider.fetch(new URL(url).pathname, { headers: { Authorization: fileToken } });
    assert.equal(status, 404);
  });

  test('is out of reach with the link of another student, or of one lesson', async () => {
    const { lesson, link } = await askedLesson();
    const foreign = await (await studentCalls(provider, 'student-hanako-02')).link();
    for (const [name, more] of [
      ['markHomework', { done: true }],
      ['requestHomeworkUpload', {}],
      ['removeHomeworkFile', { url: 'x' }],
    ] as const) {
      const { httpStatus } = await ask(name, { link: foreign, lesson: lesson.id, ...more });
      assert.equal(httpStatus, 404, name);
    }
    const token = await provider.signIn();
    const { data } = await provider.ask('joinClass', { body: { id: lesson.id } }, { token });
    const ofLesson = String(data && 'studentLink' in data ? data.studentLink : '').split('token=')[1] ?? '';
    assert.equal((await ask('listFamilyHomework', { link: ofLesson })).data['code'], 'linkOver');
    assert.equal((await ask('listFamilyHomework', { link })).status, 1);
  });

  test('ends with a renewed link, also for files and for an upload that was permitted before', async () => {
    const { lesson, link } = await askedLesson();
    await send(link, lesson.id);
    const { list: own, fileToken } = await list(link);
    const url = own.find((each) => each.lesson === lesson.id)?.files[0]?.url ?? '';
    const { data: permitted } = await permit(link, lesson.id);
    await family.change({ renew: true });
    assert.equal((await upload(permitted)).data['code'], 'uploadOver');
    assert.equal((await ask('listFamilyHomework', { link })).data['code'], 'linkOver');
    const { status } = await provider.fetch(new URL(url).pathname, { headers: { Authorization: fileToken } });
    assert.equal(status, 404);
  });

  test('limits how often a link may change it', async () => {
    const { lesson, link } = await askedLesson();
    const mark = () => ask('markHomework', { link, lesson: lesson.id, done: true });
    for (let number = 0; number < 60; number += 1) await mark();
    assert.equal((await mark()).data['code'], 'limited');
    provider.clock.now += HOUR;
    assert.equal((await mark()).status, 1);
  });
});

test('erasing a student erases the homework that the family has sent', async () => {
  const store = createMemoryStore();
  await store.students.insert({
    id: 's',
    teacherId: 't',
    name: '',
    kana: '',
    avatar: '',
    grade: '',
    subjects: [],
    searchText: '',
  });
  await store.files.insert({
    id: 'f.png',
    teacherId: 't',
    kind: 'material',
    type: 'image/png',
    bytes: new Uint8Array(1),
    createdAt: NOW,
  });
  await store.homeworkFiles.insert({ id: 'f.png', lessonId: 'l', studentId: 's', bytes: 1, createdAt: NOW });
  await store.homeworkReplies.insert({ id: 'l', studentId: 's', doneAt: NOW });
  await eraseStudent(store, 's');
  const left = [await store.files.count(), await store.homeworkFiles.count(), await store.homeworkReplies.count()];
  assert.deepEqual(left, [0, 0, 0]);
});
