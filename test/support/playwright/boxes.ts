// Where things stand on a page: which controls cover each other, and how much of the screen the board's page has.
import type { Page } from '@playwright/test';

/** Pairs of controls whose visible boxes cover each other, in words. What a control contains does not count. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=separator][tabindex]';
    const isClipping = (element: Element): boolean => getComputedStyle(element).overflow !== 'visible';
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ??
      element.parentElement ??
      (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null);
    const all = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ]);
    /** The part of a control that can be seen and pressed; undefined for none. */
    function visibleBox(element: Element) {
      const own = element.getBoundingClientRect();
      const box = { left: own.left, top: own.top, right: own.right, bottom: own.bottom };
      for (let each: Element | null = element; each; each = parentOf(each)) {
        const style = getComputedStyle(each);
        const isGone = style.visibility === 'hidden' || style.opacity === '0' || style.display === 'none';
        if (isGone || (each as HTMLElement).inert || each.classList.contains('teacher-visually-hidden'))
          return undefined;
        if (each === element || !isClipping(each)) continue;
        const clip = each.getBoundingClientRect();
        box.left = Math.max(box.left, clip.left);
        box.top = Math.max(box.top, clip.top);
        box.right = Math.min(box.right, clip.right);
        box.bottom = Math.min(box.bottom, clip.bottom);
      }
      return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : undefined;
    }
    const nameOf = (element: Element): string =>
      element.getAttribute('aria-label') ?? (element.textContent.trim() || element.className || element.tagName);
    const shown = all(document)
      .filter((element) => element.matches(CONTROLS))
      .flatMap((element) => {
        const box = visibleBox(element);
        return box ? [{ element, box }] : [];
      });
    return shown.flatMap((one, index) =>
      shown.slice(index + 1).flatMap((other) => {
        if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width <= 1 || height <= 1) return [];
        return [
          `${nameOf(one.element)} and ${nameOf(other.element)} by ${Math.round(width)} × ${Math.round(height)} px`,
        ];
      }),
    );
  });
}

/** The visible part of the board's page, in CSS pixels, and its share of the screen, 0 to 1. */
export async function boardPage(page: Page) {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  const { area, box } = await page.locator('.board-layer-paper').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    const isPaper = (x: number, y: number): boolean => (data[(y * width + x) * 4 + 3] ?? 0) > 200;
    const columns = Array.from({ length: width }, (_, x) => x).filter((x) => isPaper(x, height >> 1));
    const rows = Array.from({ length: height }, (_, y) => y).filter((y) => isPaper(width >> 1, y));
    const shown = canvas.getBoundingClientRect();
    const scale = shown.width / width;
    return {
      area: { width: shown.width, height: shown.height },
      box: { width: columns.length * scale, height: rows.length * scale },
    };
  });
  return { area, ...box, share: (box.width * box.height) / (size.width * size.height) };
}
