const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/** The size of a file in a language: whole kilobytes, or megabytes with one decimal. */
export function fileSize(bytes: number, language: string): string {
  const isLarge = bytes >= MEGABYTE;
  const value = isLarge ? bytes / MEGABYTE : Math.max(1, Math.round(bytes / KILOBYTE));
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
