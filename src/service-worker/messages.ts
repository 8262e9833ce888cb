import { keepUsedFiles } from './files.ts';
import { takeOver } from './releases.ts';
import { worker } from './scope.ts';

/** The messages from the portal's page to the worker; `demo/pages/portal-worker.ts` sends them. */
export function handleMessages(): void {
  worker.addEventListener('message', (event) => {
    const { type, addresses } = Object(event.data) as { type?: unknown; addresses?: unknown };
    const texts = Array.isArray(addresses) ? addresses.filter((each) => typeof each === 'string') : [];
    if (type === 'used') event.waitUntil(keepUsedFiles(event, texts));
    if (type === 'page') event.waitUntil(takeOver(texts));
  });
}
