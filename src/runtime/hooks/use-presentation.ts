import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { isValidZone, preferencesOf, resolveLanguage, textDirection, type Session } from '../../core/index.ts';
import { adviseAuthor } from '../author/advise-author.ts';
import type { Theme } from '../define-contract.ts';
import { useAppearance } from '../element-context.ts';
import type { FailureTexts } from '../failure-texts.ts';

export const DEFAULT_TIME_ZONE = 'Asia/Tokyo';

export interface PresentationOptions {
  readonly lang?: string | undefined;
  readonly theme?: Theme | undefined;
  readonly timeZone?: string | undefined;
  /** The theme for the teacher's own choice `auto`; by default the page's `color-scheme` applies. */
  readonly auto?: Theme | undefined;
}

export interface Presentation {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly theme: Theme | undefined;
  readonly timeZone: string;
}

/**
 * Resolves language, theme and time zone: attribute, the teacher's setting, stored value, default, in this order
 * (docs/design-choices.md#time-zones). `failure` holds the texts for a failed screen, once they are loaded.
 */
export function usePresentation(
  session: Session,
  options: PresentationOptions,
  failure: FailureTexts | undefined,
): Presentation {
  useSignals();
  const choice = preferencesOf(session).choice.value;
  const requested = options.lang || choice.language;
  const language = resolveLanguage(requested, requested && document.documentElement.lang);
  const direction = textDirection(language);
  const theme = options.theme ?? (choice.theme === 'auto' ? options.auto : choice.theme);
  const isWrongZone = Boolean(options.timeZone && !isValidZone(options.timeZone));
  const timeZone = (!isWrongZone && options.timeZone) || choice.timeZone || DEFAULT_TIME_ZONE;
  useAppearance({ lang: language, direction, theme, failure });
  useEffect(() => {
    session.language.value = language;
  }, [session, language]);
  useEffect(() => {
    if (isWrongZone) adviseAuthor('time-zone', options.timeZone ?? '');
  }, [isWrongZone, options.timeZone]);
  return { language, direction, theme, timeZone };
}
