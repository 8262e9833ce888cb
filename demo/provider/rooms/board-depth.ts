import { ContentAny, ContentDoc, ContentEmbed, ContentFormat, ContentJSON, type Item } from 'yjs';

/** A board's values are flat. Whatever walks one that is nested much deeper may end in a stack overflow, here or elsewhere. */
const MOST_LEVELS = 100;

/** Has a value of this content more levels than a board has? */
export function isDeep(content: Item['content']): boolean {
  if (content instanceof ContentAny || content instanceof ContentJSON) return hasMore(content.arr, MOST_LEVELS + 1);
  if (content instanceof ContentEmbed) return hasMore(content.embed, MOST_LEVELS);
  if (content instanceof ContentFormat) return hasMore(content.value, MOST_LEVELS);
  return content instanceof ContentDoc && hasMore(content.opts, MOST_LEVELS);
}

/** It goes down no further than `levels`. */
function hasMore(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  return levels === 0 || Object.values(value).some((each) => hasMore(each, levels - 1));
}
