import type { Product } from '../api/endpoints/index.ts';
import { thousands } from '../i18n/index.ts';

/**
 * A price with its currency and thousands separators (docs/spec.md, section 5), in the order of the language (BCP 47) and with the
 * digits of all other screens.
 */
export function priceText({ price, currency }: Pick<Product, 'price' | 'currency'>, language: string): string {
  try {
    const options = {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      useGrouping: 'always',
      numberingSystem: 'latn',
    } as const;
    const format = new Intl.NumberFormat(language, options);
    // The price is in the smallest unit: yen have no smaller unit, dollars have cents.
    const { maximumFractionDigits: decimals = 0 } = format.resolvedOptions();
    return format.format(price / 10 ** decimals);
  } catch {
    // An unknown currency.
    return `${thousands(price, language)} ${currency}`;
  }
}
