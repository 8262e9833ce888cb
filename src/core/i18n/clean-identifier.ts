// A separate file from clean-text.ts, because a sign-in needs only this.
/**
 * `Default_Ignorable_Code_Point` of Unicode: characters that are invisible or only change the form of the previous character, such as
 * direction marks, variation selectors and joiners.
 */
const IGNORABLE = /\p{DI}/gu;

/** The characters that a search ignores in a text, after NFKC. */
export const withoutIgnorable = (text: string): string => text.replace(IGNORABLE, '');

/**
 * Normalises the text of a technical field, such as an address or a telephone number: removes invisible characters and surrounding white
 * space, and makes full-width letters and signs half-width. Never use it for passwords.
 */
export const cleanIdentifier = (typed: string): string => withoutIgnorable(typed.normalize('NFKC')).trim();
