/**
 * Finds the reply to a request that was sent before an element's code had come. `src/first-calls.ts` sets it, which not every page
 * fetches; undefined means that the request has to be sent.
 */
export const askedAhead: { take?: (...request: Parameters<typeof fetch>) => Promise<Response> | undefined } = {};
