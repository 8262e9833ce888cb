import { familyRequestsOf, type FamilyRequests } from '../../../core/family/index.ts';
import { MINUTE_MS } from '../../../core/time/index.ts';
import { useLoaded, type Loaded } from '../../../runtime/hooks/use-loaded.ts';
import { useRefresh } from '../../../runtime/hooks/use-refresh.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** Interval in ms at which an open page loads new requests. */
const REFRESH_INTERVAL_MS = MINUTE_MS;

/**
 * The requests of families, loaded again when the page becomes visible; `isLive` also loads them again and again while it is. Only with
 * `family-requests`. Reads signals.
 */
export function useFamilyRequests(isLive = false): { readonly model: FamilyRequests; readonly loaded: Loaded } {
  const model = familyRequestsOf(useScreen().session);
  const loaded = useLoaded('family requests', () => model.load());
  useRefresh(loaded.reload, isLive ? REFRESH_INTERVAL_MS : undefined);
  return { model, loaded };
}
