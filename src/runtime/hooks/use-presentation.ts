import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { preferencesOf, resolveLanguage, textDirection, type Session } from '../../core/index.ts';
import type { Theme } from '../define-contract.ts';
import { useAppearance } from '../element-context.ts';
import type { FailureTexts } from '../failure-texts.ts';

export const DEFAULT_TIME_ZONE = 'Asia/Tokyo';

export interface PresentationOptions {
  readonly lang?: string | undefined;
  readonly theme?: Theme | undefined;
  readonly timeZone?: string | undefined;
  /** What a teacher's own `auto` means; without it the page's ground decides, which is not ours. */
  readonly auto?: Theme | undefined;
}

export interface Presentation {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly theme: Theme | undefined;
  readonly timeZone: string;
}

/**
 * Attribute, the teacher's setting, stored value, default: in this order (decision 16). `failure` is what a broken screen
 * says, once its words are there.
 */
export function usePresentation(session: Session, wish: PresentationOptions, failure: FailureTexts | undefined): Presentation {
  useSignals();
  const choice = preferencesOf(session).choice.value;
  const language = resolveLanguage(wish.lang || choice.language);
  const direction = textDirection(language);
  const theme = wish.theme ?? (choice.theme === 'auto' ? wish.auto : choice.theme);
  const timeZone = wish.timeZone || choice.timeZone || DEFAULT_TIME_ZONE;
  useAppearance({ lang: language, direction, theme, failure });
  useEffect(() => {
    session.language.value = language;
  }, [session, language]);
  return { language, direction, theme, timeZone };
}
