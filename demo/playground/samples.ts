import { lessonsExpression, lessonsOf, type DemoWorld } from './demo-world.ts';
import type { Texts } from './texts.ts';

/** A sample value of a property, and the code for it. */
export interface Sample {
  readonly note: (t: Texts) => string;
  /** Rejects if the demo world has no value. */
  value(world: DemoWorld): unknown;
  expression(): string;
}

/** Samples by the type of a property. */
const samples: readonly (readonly [type: RegExp, sample: Sample])[] = [
  [
    /=> Promise<string>/,
    {
      note: (t) => t.tokenNote,
      value: (world) => () => world.signIn(),
      expression: () => "async () => (await fetch('/my/teacher-token', { method: 'POST' })).text()",
    },
  ],
  [
    /Lesson\[\]/,
    { note: (t) => t.lessonsNote, value: () => lessonsOf(Date.now()), expression: () => lessonsExpression(Date.now()) },
  ],
  [/^string\b/, { note: (t) => t.studentNote, value: (world) => world.studentToken(), expression: () => "'…'" }],
];

export function sampleOf({ type }: { readonly type: string }): Sample | undefined {
  return samples.find(([pattern]) => pattern.test(type))?.[1];
}
