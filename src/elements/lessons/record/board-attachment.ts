/** The board of the lesson as a file that can go with the mail. */
export interface BoardAttachment {
  readonly name: string;
  /** Writes and uploads it. Resolves with its address; undefined if that failed. */
  upload(): Promise<string | undefined>;
}
