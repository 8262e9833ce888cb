import { loadTexts, translator } from '../../../core/i18n/index.ts';
import { holidayOf } from '../../../core/time/index.ts';

/**
 * Loads the names of Japan's public holidays, which lists of lessons do not include; returns a function that names the
 * holiday of a day.
 */
export async function loadHolidayNames(language: string): Promise<(day: string) => string | undefined> {
  await loadTexts(language, ['schedule']);
  const t = translator(language);
  return (day) => {
    const name = holidayOf(day);
    return name && t(`schedule.holiday.${name}`);
  };
}
