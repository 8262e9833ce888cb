import type { Page } from '@playwright/test';

/** How many objects of a kind a page still holds after a collection, by the name of their constructor. */
export async function objectsOf(page: Page, constructor: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.collectGarbage');
    const { result } = await session.send('Runtime.evaluate', { expression: `${constructor}.prototype` });
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const { result: count } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    return Number(count.value);
  } finally {
    // Releases what was found, too.
    await session.detach();
  }
}
