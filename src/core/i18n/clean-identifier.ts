// Apart from clean-text.ts: a sign-in needs this alone.
/**
 * `Default_Ignorable_Code_Point` of Unicode: what is not seen, or changes only the form of the character before it, such as
 * marks of direction, selectors of variants and joiners.
 */
const IGNORABLE = /\p{DI}/gu;

/** What a search ignores in a text, after NFKC. */
export const withoutIgnorable = (text: string): string => text.replace(IGNORABLE, '');

/**
 * What is typed into a field for programs, such as an address or a telephone number: without invisible characters and white
 * space around it, full-width letters and signs made half-width. Never for passwords.
 */
export const cleanIdentifier = (typed: string): string => withoutIgnorable(typed.normalize('NFKC')).trim();
