/** Which way a language runs: right to left for locales that start with he, ar, fa or ku (docs/spec.md, section 1). */
export function textDirection(locale: string | null | undefined): 'rtl' | 'ltr' {
  return /^(he|ar|fa|ku)/i.test(locale ?? '') ? 'rtl' : 'ltr';
}
