// Sample values for properties and ids, from the provider's demo world.
import { addDays, dayKey, SERVICE_ZONE, timeOf } from '../../src/core/time/index.ts';
import type { Lesson, Meeting, Student } from '../../src/core/api/endpoints/index.ts';

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** A teacher of the demo world. */
export const DEMO_LOGIN = { email: 'hanako@example.jp', password: 'hanako-demo' };

const API = '/api/client/teacher';

export interface Suggestion {
  readonly value: string;
  readonly label: string;
}

/** The demo world at a provider; `fetch` reaches it as the elements do. */
export function demoWorld(fetch: Fetch, provider: string) {
  let token: Promise<string> | undefined;

  async function signIn(): Promise<string> {
    const reply = await fetch(`${provider}${API}/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(DEMO_LOGIN),
    });
    return reply.headers.get('Authorization') ?? '';
  }

  async function ask<Data>(path: string, body?: unknown): Promise<Data> {
    token ??= signIn();
    const reply = await fetch(`${provider}${API}${path}`, {
      headers: { 'Content-Type': 'application/json', Authorization: await token },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { data } = (await reply.json()) as { data: Data };
    return data;
  }

  const lessons = async () => (await ask<{ list: Lesson[] }>('/teach/list?page=1&size=50')).list;
  const suggestLessons = async () =>
    (await lessons()).map((lesson) => ({
      value: lesson.id,
      label: `${moment(lesson.startTimeMillis)} ${lesson.subject} ${lesson.studentName}`,
    }));
  const suggestMeetings = async () =>
    (await ask<{ list: Meeting[] }>('/meeting?page=1&size=50')).list.map((meeting) => ({
      value: meeting.id,
      label: `${moment(meeting.startTimeMillis)} ${meeting.title}`,
    }));
  const suggestStudents = async () =>
    (await ask<Student[]>('/student')).map(({ id, name, grade }) => ({ value: id, label: `${name} ${grade}` }));

  return {
    signIn,

    /** The possible values of an attribute that names a record; `kind` is the kind of room. */
    async suggest(attribute: string, kind: string | undefined): Promise<readonly Suggestion[]> {
      if (attribute === 'student-id') return suggestStudents();
      if (attribute === 'room-id' && kind === 'meeting') return suggestMeetings();
      return attribute === 'course-id' || attribute === 'room-id' ? suggestLessons() : [];
    },

    /** The id of a lesson whose room is open, or else of any lesson. */
    async openLesson(): Promise<string> {
      const all = await lessons();
      return (all.find(isOpen) ?? all[0])?.id ?? '';
    },

    /** The token in the lasting link of the student whose lesson's room is open, or else of any student with a lesson. */
    async studentToken(): Promise<string> {
      const all = await lessons();
      const { url } = await ask<{ url: string }>(`/student/${(all.find(isOpen) ?? all[0])?.studentId}/link`);
      return new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
    },
  };
}

export type DemoWorld = ReturnType<typeof demoWorld>;

function isOpen({ startTimeMillis, endTimeMillis, canceledAt }: Lesson): boolean {
  const now = Date.now();
  return !canceledAt && startTimeMillis <= now && now < endTimeMillis;
}

const moment = (millis: number): string => `${dayKey(millis, SERVICE_ZONE)} ${timeOf(millis, SERVICE_ZONE)}`;

const rows = [
  { after: 0, from: '17:00', to: '18:00', studentName: '山田 太一', subject: '数学' },
  { after: 1, from: '16:30', to: '17:30', studentName: '鈴木 美咲', subject: '英語' },
  { after: 1, from: '19:00', to: '20:30', studentName: '高橋 蓮', subject: '物理' },
  { after: 3, from: '18:00', to: '19:00', studentName: '田中 陽菜', subject: '国語' },
];

/** JavaScript code for a page's own lessons, from the day of `now` on. */
export function lessonsExpression(now: number): string {
  const lines = rows.map(({ studentName, subject, ...times }, index) => {
    const { start, end } = within(now, times);
    return [
      '  {',
      `    id: 'lesson-${index + 1}', studentId: 'student-${index + 1}', studentName: '${studentName}', subject: '${subject}',`,
      `    startTimeMillis: Date.parse('${start}'), endTimeMillis: Date.parse('${end}'),`,
      "    memo: '', version: 1,",
      '  },',
    ].join('\n');
  });
  return ['[', ...lines, ']'].join('\n');
}

/** The same lessons as values. */
export function lessonsOf(now: number): Lesson[] {
  return rows.map(({ studentName, subject, ...times }, index) => {
    const { start, end } = within(now, times);
    return {
      id: `lesson-${index + 1}`,
      studentId: `student-${index + 1}`,
      studentName,
      subject,
      startTimeMillis: Date.parse(start),
      endTimeMillis: Date.parse(end),
      memo: '',
      version: 1,
    };
  });
}

/** Times of a day in Tokyo. */
function within(
  now: number,
  { after, from, to }: { after: number; from: string; to: string },
): { start: string; end: string } {
  const day = addDays(dayKey(now, SERVICE_ZONE), after);
  return { start: `${day}T${from}:00+09:00`, end: `${day}T${to}:00+09:00` };
}
