import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldForSearch } from '../../../src/core/i18n/index.ts';
import { searchWords } from '../../../provider/lessons/lessons.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { refoldSearchTexts } from '../../../provider/store/purge.ts';

const student = {
  id: 'one',
  teacherId: 'teacher',
  name: '髙﨑 德子',
  kana: 'タカサキ',
  avatar: '',
  grade: '',
  subjects: [],
  // As it was stored before forms of kanji were folded.
  searchText: '髙﨑德子\nたかさき',
};

test('students that were stored before are found by the common form of their kanji, and others as before', async () => {
  const store = createMemoryStore();
  await store.students.insert(student);
  const found = async (words: string): Promise<number> =>
    store.students.count(searchWords(words).map((word) => ['searchText', 'contains', word] as const));
  assert.equal(await found('高崎 徳子'), 0);
  await refoldSearchTexts(store);
  for (const words of ['高崎 徳子', '髙﨑', 'たか\u200Bさき']) assert.equal(await found(words), 1, words);
  assert.equal((await store.students.get('one'))?.searchText, `${foldForSearch(student.name)}\nたかさき`);
});

test('search texts are folded once for each store', async () => {
  const store = createMemoryStore();
  await refoldSearchTexts(store);
  await store.students.insert(student);
  await refoldSearchTexts(store);
  assert.equal((await store.students.get('one'))?.searchText, student.searchText);
});
