// The links of documents in the package.
import path from 'node:path';

/** A link or a picture whose target is a file: no address, and no heading of the same page. */
const FILE_LINK = /(!?)\[([^\]]*)\]\((?![a-z][a-z+.-]*:|#|\/\/)([^)\s]+)\)/gi;

/** Markdown for a registry, which shows it without the files beside it: links become URLs below `base`, which ends with a slash. */
export const withAbsoluteLinks = (markdown: string, base: string): string =>
  markdown.replace(
    FILE_LINK,
    (_, mark: string, text: string, target: string) => `${mark}[${text}](${new URL(target, base).href})`,
  );

/** Links to files that are not among `files` become plain text. `file` is the path of the page. */
export const withoutLinks = (markdown: string, file: string, files: readonly string[]): string =>
  markdown.replace(FILE_LINK, (link, _, text: string, target: string) => {
    const [name = ''] = target.split('#');
    return files.includes(path.posix.join(path.posix.dirname(file), name)) ? link : text;
  });
