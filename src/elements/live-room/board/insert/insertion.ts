/** What a dialog of the board inserts or, with the key of an item, changes. */
export interface FigureInsertion {
  readonly kind: 'formula' | 'plot' | 'stamp' | 'ground';
  readonly key?: string;
}

/** A file whose place on the board, or whose pages, the teacher chooses in a dialog. */
export interface MaterialInsertion {
  readonly kind: 'material';
  readonly file: File;
}

export type Insertion = FigureInsertion | MaterialInsertion;
