// The policy allows no style attributes in a page as it is sent. Scripts may set styles, and Vue does so where one changes.
const TAG = /<[a-z][^>]*>/g;
const ATTRIBUTE = / style="[^"]*"/g;

/** Removes the style attributes that VitePress writes; `theme/style.css` has what a page needs of them. */
export const withoutStyleAttributes = (html: string): string => html.replace(TAG, (tag) => tag.replace(ATTRIBUTE, ''));
