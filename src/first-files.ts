/** What first screens need, in files of `chunks/`. */
export interface FirstFiles {
  /** Their names, without the ending. */
  readonly files: readonly string[];
  /** By element: indices of `files`, for every language and for one each. */
  readonly needs: Readonly<Record<string, FirstNeeds>>;
}
export type FirstNeeds = readonly [
  all: readonly number[],
  words: Readonly<Record<string, readonly number[]>> & { readonly ja: readonly number[] },
];

/** What elements need beyond a sign-in. Only the build knows it: scripts/first-files.mjs puts its table in place of this text. */
export const firstFiles = JSON.parse('{"files":["of screens"],"needs":{}}') as FirstFiles;
