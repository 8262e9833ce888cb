import * as v from 'valibot';
import { student } from '../api/endpoints/index.ts';
import type { Session } from '../session/index.ts';

/** The shape of a draft, with limits: every script of the page can write to the tab's storage. */
export type DraftShape = v.GenericSchema;
export type DraftOf<Shape extends DraftShape> = v.InferOutput<Shape>;

/** Reads the draft under a key; undefined if there is none, or it has another shape. */
export function readDraft<Shape extends DraftShape>(
  session: Pick<Session, 'drafts'>,
  draftKey: string,
  shape: Shape,
): DraftOf<Shape> | undefined {
  const draft = session.drafts.find(draftKey);
  if (!draft) return undefined;
  const parsed = v.safeParse(shape, draft);
  return parsed.success ? parsed.output : undefined;
}

/** The maximum length of a text in a draft, in UTF-16 units. People can type more than can be sent, so it is generous. */
const MAX_TEXT = 20_000;
/** The maximum length of a student's record in a draft, as JSON. */
const MAX_STUDENT = 5000;

/** The text of a field. */
export const draftText = v.pipe(
  v.string(),
  v.check((text) => text.length <= MAX_TEXT),
);

/** A number within limits, such as minutes. */
export const draftNumber = (from: number, until: number) =>
  v.pipe(
    v.number(),
    v.check((value) => value >= from && value <= until),
  );

/** A student who was chosen in a form. */
export const draftStudent = v.pipe(
  student,
  v.check((value) => JSON.stringify(value).length <= MAX_STUDENT),
);
