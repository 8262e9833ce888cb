import * as v from 'valibot';
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
