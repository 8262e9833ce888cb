/**
 * A number with thousands separators (spec section 5), in the digits of the language (BCP 47). Decimals are kept as
 * they are; a missing number is empty.
 */
export function thousands(value: number | null | undefined, language = 'ja-JP'): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  return value.toLocaleString(language, { useGrouping: 'always', maximumFractionDigits: 20, signDisplay: 'negative' });
}
