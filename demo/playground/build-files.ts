// The parts of the build's JSON files that the playground reads.

/** Size of an element with an empty cache, gzipped, in kB of 1,000 bytes. */
export interface ColdSize {
  /** Everything fetched until the element is ready. */
  readonly usable: number;
  /** Including what is prefetched afterwards, such as dialogs. */
  readonly atRest: number;
}

/** `dist/sri.json`: paths below `dist/` with their `integrity` values. */
export interface Hashes {
  readonly version: string;
  /** Files whose hash covers all code that runs, except the PDF code of live rooms. */
  readonly complete: Readonly<Record<string, string>>;
  /** Sizes of those files, gzipped, in kB of 1,000 bytes. */
  readonly kilobytes: Readonly<Record<string, number>>;
  /** Modules for script tags; they import chunks, which their hash does not cover. */
  readonly entries: Readonly<Record<string, string>>;
  /** The chunks, for the `integrity` of an import map. */
  readonly chunks: Readonly<Record<string, string>>;
}

interface Described {
  readonly name: string;
  readonly description: string;
}

interface Typed extends Described {
  readonly type: { readonly text: string };
}

export type ManifestAttribute = Typed & { readonly default?: string };

type ManifestField = Typed & { readonly kind: 'field'; readonly attribute?: string };

type ManifestMethod = Described & {
  readonly kind: 'method';
  readonly parameters: readonly { readonly name: string; readonly optional?: boolean }[];
};

export interface ManifestDeclaration {
  readonly tagName: string;
  readonly description: string;
  readonly 'x-cold-size'?: ColdSize;
  /** The sizes in the other flavours, if measured. */
  readonly 'x-cold-size-slim'?: ColdSize;
  readonly 'x-cold-size-peer'?: ColdSize;
  readonly attributes: readonly ManifestAttribute[];
  readonly members: readonly (ManifestField | ManifestMethod)[];
  readonly events: readonly (Typed & { readonly 'x-cancelable'?: boolean })[];
  readonly slots: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssProperties: readonly Described[];
}

/** `dist/custom-elements.json`. */
export interface Manifest {
  readonly modules: readonly { readonly path: string; readonly declarations: readonly ManifestDeclaration[] }[];
}
