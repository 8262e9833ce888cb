/** What keys and the mouse do, in the shape that both of W3C's protocols (WebDriver and WebDriver BiDi) take. */
export interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  actions: Record<string, unknown>[];
}

/** What pages are shown as; what is left out stays as it is. */
export interface MediaWish {
  media?: 'screen' | 'print';
  colorScheme?: 'light' | 'dark' | 'no-preference';
  reducedMotion?: 'reduce' | 'no-preference';
  forcedColors?: 'active' | 'none';
}

/** One page of a browser; it has the focus. Sizes are CSS pixels. */
export interface EnginePage {
  open(url: string): Promise<void>;
  url(): Promise<string>;
  act(sources: InputSource[]): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** Throws, in words, what this browser cannot be made to show. */
  emulateMedia(wish: MediaWish): Promise<void>;
  close(): Promise<void>;
}

/** A running browser with one page at a time. Pages share neither storage, locks nor channels. */
export interface EngineBrowser {
  newPage(): Promise<EnginePage>;
  /** Ends the browser and what was started with it. */
  close(): Promise<void>;
}

export interface Engine {
  /** for people, as `Firefox` */
  name: string;
  start(): Promise<EngineBrowser>;
}
