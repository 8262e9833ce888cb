import type { Translate } from '../../../core/i18n/index.ts';
import { zoneEntry, type SettingName } from '../../../core/settings/index.ts';

/** Name of a language in that language. */
export function languageName(tag: string, shown: string): string {
  try {
    const [base = tag] = tag.split('-');
    return new Intl.DisplayNames([tag], { type: 'language' }).of(base) ?? tag;
  } catch {
    // The browser may not know a tag that the host registered.
    return tag || shown;
  }
}

/** Label of a setting's value. */
export function settingLabels(name: SettingName, value: string, t: Translate, language: string, now: number): string {
  switch (name) {
    case 'firstDayOfWeek':
      return t(value === '0' ? 'settings.sunday' : 'settings.monday');
    case 'theme':
      return value === 'light' || value === 'dark' ? t(`settings.themes.${value}`) : t('settings.themes.auto');
    case 'reminderMinutes':
      return value === '0' ? t('settings.noReminder') : t('settings.minutesBefore', { minutes: value });
    case 'language':
      return languageName(value, language);
    case 'timeZone':
      return value && `${zoneEntry(value, language, now).name} (${value})`;
    default:
      return value;
  }
}
