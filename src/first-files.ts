/** What first screens need, in files of `chunks/`. */
export interface FirstFiles {
  /** Their names, without the ending. */
  readonly files: readonly string[];
  /** By element: indices of `files`, for every language and for one each. */
  readonly needs: Readonly<Record<string, FirstNeeds>>;
}
type FirstNeeds = readonly [all: readonly number[], words: Readonly<Record<string, readonly number[]>>];

/** What elements need beyond the loader's own table. Only the build knows it: scripts/first-screens.ts replaces this text with its table. */
export const firstFiles = JSON.parse('{"files":["of screens"],"needs":{}}') as FirstFiles;
