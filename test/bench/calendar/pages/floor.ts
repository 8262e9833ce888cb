// The least that anybody could do: the same lessons as bare elements, without a name, a key or a click.
import type { Lesson } from '../../../../src/core/api/endpoints/records.ts';
import type { Calendar } from '../calendar.ts';
import './floor.css';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY = DAY_MINUTES * MINUTE;
const TOKYO = 9 * 60 * MINUTE;
const SHOWN = 3;
const numberOf = (day: string): number => Date.parse(day) / DAY;
const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
/** 1970-01-01, day 0, was a Thursday. */
const mondayOf = (number: number): number => number - ((number + 3) % 7);

export function mount(container: HTMLElement, lessons: readonly Lesson[], day: string): Calendar {
  const byDay = new Map<number, Lesson[]>();
  for (const lesson of lessons.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis)) {
    const number = Math.floor((lesson.startTimeMillis + TOKYO) / DAY);
    const list = byDay.get(number);
    if (list) list.push(lesson);
    else byDay.set(number, [lesson]);
  }
  let month = day;
  const turn = (by: number): void => {
    const date = new Date(month);
    date.setUTCMonth(date.getUTCMonth() + by);
    month = date.toISOString().slice(0, 10);
    container.replaceChildren(monthOf(month, byDay));
  };
  turn(0);
  return {
    next: () => turn(1),
    previous: () => turn(-1),
    week: (day) => container.replaceChildren(daysOfWeek(mondayOf(numberOf(day)), byDay)),
    showsMonth: (day) => container.querySelector(`.month [data-day="${day}"] .chip`) !== null,
    showsWeek: () => container.querySelector('.week .chip') !== null,
  };
}

function monthOf(day: string, byDay: ReadonlyMap<number, readonly Lesson[]>): HTMLElement {
  const month = make('month');
  const first = mondayOf(numberOf(day));
  for (
    let number = first;
    number < first + 7 || dayOf(number).slice(0, 7) === day.slice(0, 7) || (number - first) % 7 !== 0;
    number += 1
  ) {
    const cell = make('day');
    cell.dataset.day = dayOf(number);
    cell.append(make('date', String(Number(dayOf(number).slice(8)))));
    const lessons = byDay.get(number) ?? [];
    for (const lesson of lessons.slice(0, SHOWN)) cell.append(make('chip', textOf(lesson)));
    if (lessons.length > SHOWN) cell.append(make('more', `他 ${lessons.length - SHOWN} 件`));
    month.append(cell);
  }
  return month;
}

function daysOfWeek(first: number, byDay: ReadonlyMap<number, readonly Lesson[]>): HTMLElement {
  const week = make('week');
  for (let number = first; number < first + 7; number += 1) {
    const column = make('column');
    const ends: number[] = [];
    const placed = (byDay.get(number) ?? []).map((lesson) => {
      const free = ends.findIndex((end) => end <= lesson.startTimeMillis);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = lesson.endTimeMillis;
      return { lesson, lane };
    });
    for (const { lesson, lane } of placed) {
      const chip = make('chip', textOf(lesson));
      const minute = (lesson.startTimeMillis + TOKYO - number * DAY) / MINUTE;
      const minutes = (lesson.endTimeMillis - lesson.startTimeMillis) / MINUTE;
      chip.style.top = `${(minute / DAY_MINUTES) * 100}%`;
      chip.style.height = `${(minutes / DAY_MINUTES) * 100}%`;
      chip.style.left = `${(lane / ends.length) * 100}%`;
      chip.style.width = `${100 / ends.length}%`;
      column.append(chip);
    }
    week.append(column);
  }
  return week;
}

function textOf({ startTimeMillis, studentName }: Lesson): string {
  return `${new Date(startTimeMillis + TOKYO).toISOString().slice(11, 16)} ${studentName}`;
}

function make(name: string, text = ''): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  element.textContent = text;
  return element;
}
