/** What the bytes of a picture say about it before anybody decodes it. */
export interface PictureFacts {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Pixels as they are stored: a camera held upright may store them lying. 0 where the bytes do not say. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Are all of its parts there, up to its end? */
  readonly isWhole: boolean;
}
