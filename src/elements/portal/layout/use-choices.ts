import { useSignals } from '@preact/signals-react/runtime';
import { choosePreference, type ThemePreference } from '../../../core/settings/index.ts';
import { languages, loadTexts, translator } from '../../../core/i18n/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import { themes } from '../../../runtime/contract.ts';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';

export interface Choices {
  readonly languages: readonly MenuItem[];
  readonly themes: readonly MenuItem[];
  choose(id: string): void;
}

/** Name of a language in that language. */
function ownName(language: string): string {
  const [base = language] = language.split('-');
  return new Intl.DisplayNames([language], { type: 'language' }).of(base) ?? language;
}

/** Languages and themes to choose from, unless an attribute sets them. The provider stores the choice for all devices. */
export function useChoices(): Choices {
  useSignals();
  const t = useText();
  const { session, language, theme = 'auto', toasts, reportFailure } = useScreen();
  const { choosesLanguage, choosesTheme } = usePortal();
  /** Applies the choice at once; a toast says whether the provider stored it. */
  async function choose(id: string): Promise<void> {
    const isTheme = (themes as readonly string[]).includes(id);
    const reply = await choosePreference(session, isTheme ? { theme: id as ThemePreference } : { language: id });
    if (!reply || reply.failure?.kind === 'aborted') return;
    if (!succeeded(reply)) return toasts.show('error', t('portal.notChosen', { why: reportFailure(reply) }));
    // Confirm in the new language.
    const shown = session.language.peek();
    // Texts that cannot be loaded fall back to Japanese.
    await loadTexts(shown, ['portal']).catch(() => undefined);
    toasts.show('success', translator(shown)('portal.chosen'));
  }
  return {
    languages: choosesLanguage
      ? languages().map((tag) => ({ id: tag, label: ownName(tag), lang: tag, checked: tag === language }))
      : [],
    themes: choosesTheme
      ? themes.map((name) => ({ id: name, label: t(`portal.themes.${name}`), checked: name === theme }))
      : [],
    choose: (id) => void choose(id),
  };
}
