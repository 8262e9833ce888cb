import { useContext } from 'react';
import { thousands } from '../../core/i18n/index.ts';
import { ScreenContext } from '../screen-context.ts';

/** Formats a number with the thousands separators of the language. `t` formats the numbers within texts. */
export function useNumbers(): (value: number) => string {
  const language = useContext(ScreenContext)?.language;
  return (value) => thousands(value, language);
}
