/** Where the package's files can be read: `homepage` of package.json, with a slash at its end. */
const HOMEPAGE = 'https://cdn.jsdelivr.net/npm/teacher-elements/';

/** The address of a page of the documentation, such as `errors#cors`, for messages on the console. */
export function documentation(page: string, anchor?: string): string {
  return `${HOMEPAGE}docs/${page}.md${anchor ? `#${anchor}` : ''}`;
}
