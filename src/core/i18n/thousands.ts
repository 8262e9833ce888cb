import { perKey } from '../per-key.ts';

const formatOf = perKey(
  (language: string) =>
    new Intl.NumberFormat(language, {
      useGrouping: 'always',
      numberingSystem: 'latn',
      maximumFractionDigits: 20,
      signDisplay: 'negative',
    }),
);

/**
 * A number with the thousands separators of a language (BCP 47; docs/spec.md, section 5), in the digits of dates and times. Decimals are kept as
 * they are; a missing number is empty.
 */
export function thousands(value: number | null | undefined, language = 'ja-JP'): string {
  return typeof value === 'number' && Number.isFinite(value) ? formatOf(language).format(value) : '';
}
