/**
 * README.md as a registry shows it, where relative links lead nowhere: every one becomes an address below `base`, which ends with a
 * slash. Links within the page stay.
 */
export function withAbsoluteLinks(markdown, base) {
  return markdown.replace(
    /(\]\()(?![a-z][a-z+.-]*:|#|\/\/)([^)\s]+)(\))/gi,
    (_, open, target, close) => `${open}${new URL(target, base).href}${close}`,
  );
}

/** Where the files of a published version can be read: in the repository if there is one, else on a mirror of the registry. */
export function fileBase({ name, version }, repository) {
  return repository
    ? `${repository.replace(/(\.git)?\/*$/, '')}/blob/v${version}/`
    : `https://cdn.jsdelivr.net/npm/${name}@${version}/`;
}
