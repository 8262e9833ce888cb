// The policy allows no style attributes in a served page. Scripts may set styles, and Vue does so when one changes.
const TAG = /<[a-z][^>]*>/g;
const ATTRIBUTE = / style="[^"]*"/g;

/** Removes the style attributes that VitePress writes; `theme/style.css` contains the necessary ones. */
export const withoutStyleAttributes = (html: string): string => html.replace(TAG, (tag) => tag.replace(ATTRIBUTE, ''));
