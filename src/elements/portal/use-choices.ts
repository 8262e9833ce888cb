import { useSignals } from '@preact/signals-react/runtime';
import { languages, preferencesOf, type ThemeWish } from '../../core/index.ts';
import { themes } from '../contract.ts';
import type { MenuItem } from '../parts/menu.tsx';
import { useRoom, useText } from '../session-context.ts';
import { usePortal } from './portal-context.ts';

export interface Choices {
  readonly languages: readonly MenuItem[];
  readonly themes: readonly MenuItem[];
  choose(id: string): void;
}

/** What every language calls itself. */
function ownName(language: string): string {
  const [base = language] = language.split('-');
  return new Intl.DisplayNames([language], { type: 'language' }).of(base) ?? language;
}

/** Language and colours, as far as no attribute has settled them; kept for the teacher on every device. */
export function useChoices(): Choices {
  useSignals();
  const t = useText();
  const { session, language, theme = 'auto' } = useRoom();
  const { choosesLanguage, choosesTheme } = usePortal();
  const preferences = preferencesOf(session);
  return {
    languages: choosesLanguage
      ? languages().map((tag) => ({ id: tag, label: ownName(tag), lang: tag, checked: tag === language }))
      : [],
    themes: choosesTheme ? themes.map((name) => ({ id: name, label: t(`portal.themes.${name}`), checked: name === theme })) : [],
    choose(id) {
      const isTheme = (themes as readonly string[]).includes(id);
      void preferences.choose(isTheme ? { theme: id as ThemeWish } : { language: id });
    },
  };
}
