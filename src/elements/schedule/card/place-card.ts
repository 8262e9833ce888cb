import { fixedFrameOf, moveTo, placeUnder } from '../../../ui/placement/placement.ts';

/** Distance to the chip and to the edges of the window, in pixels of the window. */
const GAP_PX = 8;

/** From this width down a card is a sheet at the bottom of the window, by its style sheet. */
const SHEET = '(max-width: 600px)';

/**
 * Positions a fixed box beside a chip, where it covers the least; below or above it where there is no room beside. There it
 * stays, whatever comes into it later: what does not fit is scrolled.
 */
export function placeCard(box: HTMLElement, chip: HTMLElement, direction: 'ltr' | 'rtl'): void {
  box.removeAttribute('style');
  // Where the box stands once it has appeared: only this outweighs its animation.
  box.style.setProperty('translate', 'none', 'important');
  if (matchMedia(SHEET).matches) keepHeight(box);
  else placeBeside(box, chip, direction);
  box.style.removeProperty('translate');
}

/** Whole pixels: else browsers draw the borders in it now on one row, now on the next. */
function keepHeight(box: HTMLElement): void {
  const { height } = box.getBoundingClientRect();
  const scale = height / box.offsetHeight || 1;
  const isCut = box.scrollHeight > box.clientHeight;
  box.style.blockSize = `${(isCut ? Math.floor(height) : Math.ceil(height)) / (Math.abs(scale - 1) < 0.01 ? 1 : scale)}px`;
}

function placeBeside(box: HTMLElement, chip: HTMLElement, direction: 'ltr' | 'rtl'): void {
  const { left, right, top } = chip.getBoundingClientRect();
  const frame = fixedFrameOf(box);
  const [width, height] = [box.offsetWidth * frame.scale, box.offsetHeight * frame.scale];
  const windowWidth = document.documentElement.clientWidth;
  const after = right + GAP_PX;
  const before = left - GAP_PX - width;
  const fitting = (direction === 'rtl' ? [before, after] : [after, before]).find(
    (x) => x >= GAP_PX && x + width <= windowWidth - GAP_PX,
  );
  if (fitting === undefined) placeUnder(box, chip, direction);
  else moveTo(box, frame, fitting, Math.max(GAP_PX, Math.min(top, innerHeight - GAP_PX - height)));
  box.style.maxBlockSize = `${(innerHeight - GAP_PX - box.getBoundingClientRect().top) / frame.scale}px`;
}
