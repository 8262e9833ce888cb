import { useContext } from 'react';
import { thousands } from '../../core/index.ts';
import { RoomContext } from '../screen-context.ts';

/** Writes a number that stands by itself, with the separators of the reader's language; those in texts get them there. */
export function useNumbers(): (value: number) => string {
  const language = useContext(RoomContext)?.language;
  return (value) => thousands(value, language);
}
