/** Made by the build: `scripts/portal-files.mjs`. */
declare module 'portal-files' {
  /** Identifies the portal's page as it was built. */
  export const pageHash: string;
  /** What every page of the portal has fetched before the worker is there; paths below the portal's folder. */
  export const firstFiles: readonly string[];
  /** All files of this build whose names contain a hash of their content. */
  export const allFiles: readonly string[];
}
