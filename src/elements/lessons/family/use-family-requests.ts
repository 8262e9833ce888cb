import { familyRequestsOf, type FamilyRequests } from '../../../core/family/index.ts';
import { useLoaded, type Loaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** The requests of families, loaded when they are first shown. Only with `family-requests`. Reads signals. */
export function useFamilyRequests(): { readonly model: FamilyRequests; readonly loaded: Loaded } {
  const model = familyRequestsOf(useScreen().session);
  const loaded = useLoaded('family requests', () => model.load());
  return { model, loaded };
}
