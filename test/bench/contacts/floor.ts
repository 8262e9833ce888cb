// The least that anybody could do: a field and a bare table, no faces, no names for those who listen, nothing to press.
import type { Student } from '../../../src/core/api/endpoints/records.ts';
import { foldForSearch } from '../../../src/core/i18n/fold-for-search.ts';

const ROWS = 20;

declare global {
  /** Puts the floor onto an empty page. */
  var layFloor: ((students: readonly Student[]) => void) | undefined;
}

globalThis.layFloor = (students) => {
  const folded = students.map((student) => ({
    student,
    text: `${foldForSearch(student.name)}\n${foldForSearch(student.kana)}\n${foldForSearch(student.grade)}`,
  }));
  const field = document.createElement('input');
  const body = document.createElement('tbody');
  const table = document.createElement('table');
  table.append(body);
  const draw = (): void => {
    const word = foldForSearch(field.value);
    const found = folded.filter(({ text }) => text.includes(word));
    document.title = String(found.length);
    body.replaceChildren(...found.slice(0, ROWS).map(({ student }) => rowOf(student)));
  };
  field.type = 'search';
  field.addEventListener('input', draw);
  document.body.replaceChildren(field, table);
  draw();
};

function rowOf({ name, kana, grade, subjects, nextLesson, lessonsLeft }: Student): HTMLTableRowElement {
  const row = document.createElement('tr');
  const next = nextLesson ? new Date(nextLesson.startTimeMillis).toISOString() : '';
  for (const text of [name, kana, grade, subjects.join(' '), next, String(lessonsLeft ?? '')])
    row.insertCell().textContent = text;
  return row;
}
