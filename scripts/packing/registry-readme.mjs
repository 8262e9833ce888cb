/**
 * README.md for a registry, where relative links do not work: each becomes a URL below `base`, which ends with a
 * slash. Links within the page stay.
 */
export function withAbsoluteLinks(markdown, base) {
  return markdown.replace(
    /(\]\()(?![a-z][a-z+.-]*:|#|\/\/)([^)\s]+)(\))/gi,
    (_, open, target, close) => `${open}${new URL(target, base).href}${close}`,
  );
}

/** The URL of a published version's files: in the repository if there is one, else on a mirror of the registry. */
export function fileBase({ name, version }, repository) {
  return repository
    ? `${repository.replace(/(\.git)?\/*$/, '')}/blob/v${version}/`
    : `https://cdn.jsdelivr.net/npm/${name}@${version}/`;
}
