import { useContext } from 'react';
import { thousands } from '../../core/index.ts';
import { ScreenContext } from '../screen-context.ts';

/** Writes a number that stands by itself, with the separators of the reader's language; those in texts get them there. */
export function useNumbers(): (value: number) => string {
  const language = useContext(ScreenContext)?.language;
  return (value) => thousands(value, language);
}
