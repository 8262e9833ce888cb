/**
 * Invisible characters without effect, as in a class of a regular expression: soft hyphens, direction marks,
 * zero-width spaces, byte order marks.
 */
export const INVISIBLE_CHARACTERS = '\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF';

const INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'gu');

/**
 * A text for people without the invisible characters that copying adds. Keeps characters that choose a form of another
 * character: variation selectors in names (葛󠄀), joiners in emoji and in Persian.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');
