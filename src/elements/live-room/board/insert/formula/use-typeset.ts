import { useEffect, useState } from 'react';
import type { Message } from '../../../../../core/index.ts';
import type { Drawing } from '../../../../../core/board/index.ts';
import type { Typeset } from './typeset.ts';

/** What sets formulas, once it is loaded. */
interface Typesetter {
  typeset(source: string): Promise<Typeset>;
}

export interface TypesetState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The last formula that could be read, so that a preview does not flicker while somebody types. */
  readonly drawing: Drawing | undefined;
  /** Why the formula cannot be read as it is now. */
  readonly problem: Message | undefined;
  /** Loads again what failed to load. */
  retry(): void;
  /** Typesets the formula as it is now; undefined where that is not possible. */
  finish(): Promise<Drawing | undefined>;
}

/** Loads the typesetter, and typesets a formula whenever it changes. */
export function useTypeset(source: string): TypesetState {
  const [attempt, setAttempt] = useState(0);
  const [typesetter, setTypesetter] = useState<Typesetter>();
  const [hasFailed, setFailed] = useState(false);
  const [drawing, setDrawing] = useState<Drawing>();
  const [latest, setLatest] = useState<Typeset>();

  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    import('./typeset.ts').then(
      (module) => isCurrent && setTypesetter(module),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  useEffect(() => {
    if (!typesetter) return;
    let isCurrent = true;
    const show = (result: Typeset | undefined): void => {
      if (!isCurrent) return;
      setLatest(result);
      if (!result) setDrawing(undefined);
      else if (result.drawing) setDrawing(result.drawing);
    };
    if (source.trim() === '') show(undefined);
    else typesetter.typeset(source).then(show, () => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [typesetter, source, attempt]);

  return {
    status: hasFailed ? 'failed' : typesetter ? 'ready' : 'loading',
    drawing,
    problem: latest?.problem,
    retry: () => setAttempt(attempt + 1),
    async finish() {
      if (!typesetter || source.trim() === '') return undefined;
      try {
        const result = await typesetter.typeset(source);
        setLatest(result);
        return result.drawing;
      } catch {
        setFailed(true);
      }
      return undefined;
    },
  };
}
