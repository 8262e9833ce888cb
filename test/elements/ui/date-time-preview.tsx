import { useState } from 'react';
import { DateTimeField, type DateTimeValue } from '../../../src/ui/date-time/date-time-field.tsx';
import type { DateTimeLabels } from '../../../src/ui/date-time/date-time-labels.ts';
import { byRole, eventually, press, setViewport } from '../../support/browser/page.ts';
import { clear, find } from './preview.tsx';

export const labels: DateTimeLabels = {
  lang: 'ja-JP',
  direction: 'ltr',
  day: '日付',
  dayPlaceholder: '2026/11/20',
  openCalendar: 'カレンダーから選ぶ',
  previousMonth: '前の月',
  nextMonth: '次の月',
  close: '閉じる',
  today: '今日',
  unavailable: '選べません',
  time: '時刻',
  timePlaceholder: '17:05',
  invalidDay: '日付は 2026/11/20 のように入力してください。',
  unavailableDay: '過ぎた日は選べません。',
  invalidTime: '時刻は 17:05 のように入力してください。',
  unavailableTime: '過ぎた時刻は選べません。',
};

export const today = '2026-11-18';
export let value: DateTimeValue;
export let change: (value: DateTimeValue) => void;

export function Start({
  given = { day: '2026-11-20', time: '17:05' },
  error,
  arabic = false,
  monday = false,
}: {
  given?: DateTimeValue;
  error?: string;
  arabic?: boolean;
  monday?: boolean;
}) {
  const [current, setCurrent] = useState(given);
  value = current;
  change = setCurrent;
  return (
    <DateTimeField
      label="開始日時"
      hint="日本時間"
      error={error}
      value={current}
      onChange={setCurrent}
      today={today}
      firstWeekday={monday ? 1 : 0}
      isDayDisabled={(day) => day < today}
      isTimeDisabled={(day, time) => day === today && time < '10:00'}
      labels={arabic ? { ...labels, lang: 'ar-EG', direction: 'rtl' } : labels}
    />
  );
}

export const dayInput = (root: ShadowRoot) => byRole(root, 'textbox', '日付') as HTMLInputElement;
export const timeInput = (root: ShadowRoot) => byRole(root, 'combobox', '時刻') as HTMLInputElement;

export async function openCalendar(root: ShadowRoot): Promise<HTMLElement> {
  byRole(root, 'button', 'カレンダーから選ぶ').focus();
  await press('Enter');
  await eventually(() => root.querySelector('.teacher-calendar[open]'));
  return find(root, '.teacher-calendar');
}

/** Takes the field away after each test. */
export function setUpDateTime(): void {
  afterEach(async () => {
    clear();
    await setViewport({ width: 1280, height: 800 });
  });
}
