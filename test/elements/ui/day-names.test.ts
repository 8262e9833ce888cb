import { expect } from '@open-wc/testing';
import { addDays, daysBetween } from '../../../src/core/time/index.ts';
import { zoneName } from '../../../src/core/index.ts';
import { zoneNameOf } from '../../../src/runtime/hooks/use-dates.ts';
import { dayNames } from '../../../src/ui/date-time/day-names.ts';

const DAYS = daysBetween('2026-12-25', addDays('2026-12-25', 366));
/** The last is one that only a host has. */
const LANGUAGES = ['ja-JP', 'en-US', 'zh-CN', 'ar-EG', 'fr-FR'];

const written = (language: string, options: Intl.DateTimeFormatOptions): string[] => {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', ...options });
  return DAYS.map((day) => format.format(Date.parse(day)));
};

describe('the name of a day', () => {
  for (const language of LANGUAGES)
    it(`in ${language} is as Intl writes it`, () => {
      const names = dayNames(language);
      expect(DAYS.map(names.full)).to.deep.equal(written(language, { dateStyle: 'full' }));
      expect(DAYS.map(names.month)).to.deep.equal(written(language, { year: 'numeric', month: 'long' }));
      expect(DAYS.map(names.weekday)).to.deep.equal(written(language, { weekday: 'short' }));
      expect(DAYS.map(names.longWeekday)).to.deep.equal(written(language, { weekday: 'long' }));
      const head = language === 'en-US' ? 'short' : 'narrow';
      expect(DAYS.map(names.head)).to.deep.equal(written(language, { weekday: head }));
    });
});

describe("the name of the service's zone", () => {
  for (const language of LANGUAGES)
    it(`in ${language} is as Intl writes it`, () => {
      const now = Date.parse('2026-11-20T00:00:00Z');
      expect(zoneNameOf('Asia/Tokyo', language, now)).to.equal(zoneName('Asia/Tokyo', language, now));
    });
});
