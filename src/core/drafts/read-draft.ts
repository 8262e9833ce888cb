import * as v from 'valibot';
import { student } from '../api/endpoints/index.ts';
import type { Session } from '../session/index.ts';

/** A shape of drafts, with bounds: the storage of the tab is open to every script of the page. */
export type DraftShape = v.GenericSchema;
export type DraftOf<Shape extends DraftShape> = v.InferOutput<Shape>;

/** Reads the draft under a key; undefined where there is none, or none of this shape. */
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

/** The longest text that a draft gives back, in UTF-16 units. More can be typed than can be sent, so it is generous. */
const MAX_TEXT = 20_000;
/** The longest record of a student that a draft gives back, as JSON. */
const MAX_STUDENT = 5000;

/** What was typed into a field. */
export const draftText = v.pipe(
  v.string(),
  v.check((text) => text.length <= MAX_TEXT),
);

/** A number within bounds, such as minutes. */
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
