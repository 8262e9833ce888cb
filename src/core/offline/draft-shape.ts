import * as v from 'valibot';
import { moment, wholeNumber } from '../api/endpoints/index.ts';
import { atMost } from './at-most.ts';
import type { LessonDraft } from './offline-types.ts';

const short = v.pipe(v.string(), atMost(200));
const long = v.pipe(v.string(), atMost(4000));
const span = { startTimeMillis: moment, endTimeMillis: moment };
const common = {
  id: short,
  keptAt: moment,
  problem: v.optional(v.object({ message: v.optional(long), code: v.optional(v.picklist(['changed', 'canceled'])) })),
};
const lesson = v.object({
  id: short,
  version: v.optional(wholeNumber),
  studentId: short,
  studentName: short,
  subject: short,
  ...span,
});

/** By kind, chosen before the rest is checked. */
const shapes = {
  change: v.object({
    ...common,
    kind: v.picklist(['change']),
    lesson,
    patch: v.object({
      startTimeMillis: v.optional(moment),
      endTimeMillis: v.optional(moment),
      subject: v.optional(short),
      memo: v.optional(long),
      note: v.optional(long),
    }),
  }),
  cancel: v.object({
    ...common,
    kind: v.picklist(['cancel']),
    lesson,
    reason: long,
    notifyStudent: v.boolean(),
    idempotencyKey: short,
  }),
  create: v.object({
    ...common,
    kind: v.picklist(['create']),
    plan: v.object({
      studentId: short,
      studentName: short,
      subject: short,
      ...span,
      memo: v.optional(long),
      allowWarnings: v.optional(v.boolean()),
    }),
    idempotencyKey: short,
  }),
};

/** Reads a stored draft; undefined if it is none. */
export function readDraft(stored: unknown): LessonDraft | undefined {
  try {
    const value = Object(JSON.parse(String(stored))) as { kind?: unknown };
    const kind = (Object.keys(shapes) as (keyof typeof shapes)[]).find((each) => each === value.kind);
    const parsed = kind && v.safeParse(shapes[kind], value);
    return parsed?.success ? (parsed.output as LessonDraft) : undefined;
  } catch {
    return undefined;
  }
}
