/**
 * Characters that are not seen and change nothing, as in a class of a regular expression: soft hyphens, marks of direction,
 * zero-width spaces, byte order marks.
 */
export const INVISIBLE_CHARACTERS = '\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF';

const INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'gu');

/**
 * A text for people without invisible characters, which come along when it is copied. What chooses a form of a character
 * stays: selectors of variants in names (葛󠄀), joiners in emoji and in Persian.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');
