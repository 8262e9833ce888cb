import { ContentAny, ContentDoc, ContentEmbed, ContentFormat, ContentJSON, type Item } from 'yjs';

/** A board's values are flat. Deeply nested values could overflow the stack of code that walks them, here or in a browser. */
const MAX_DEPTH = 100;

/** Whether a value of this content is nested deeper than `MAX_DEPTH`. */
export function isTooDeep(content: Item['content']): boolean {
  if (content instanceof ContentAny || content instanceof ContentJSON) return isDeeperThan(content.arr, MAX_DEPTH + 1);
  if (content instanceof ContentEmbed) return isDeeperThan(content.embed, MAX_DEPTH);
  if (content instanceof ContentFormat) return isDeeperThan(content.value, MAX_DEPTH);
  return content instanceof ContentDoc && isDeeperThan(content.opts, MAX_DEPTH);
}

/** Recurses no deeper than `levels`. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}
