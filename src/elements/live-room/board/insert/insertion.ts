/** What a dialog of the board inserts or, with the key of an item, changes. */
export interface Insertion {
  readonly kind: 'formula' | 'plot' | 'stamp' | 'ground';
  readonly key?: string;
}
