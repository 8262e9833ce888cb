import { useState } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { hasCapability, settingsOf } from '../../core/settings/index.ts';
import type { Capability } from '../../core/api/endpoints/index.ts';
import { useScreen } from '../screen-context.ts';

/** Whether the provider has an extension (docs/decisions/023); false until that is known. */
export function useCapability(name: Capability): boolean {
  useSignals();
  return hasCapability(useScreen().session, name);
}

/** Whether the provider's extensions are known, or could not be fetched. */
export function useCapabilitiesKnown(): boolean {
  useSignals();
  const { teacherInfo, failure } = settingsOf(useScreen().session);
  return teacherInfo.value !== undefined || failure.value !== undefined;
}

/**
 * Whether to reserve space for the content of an extension: yes if the provider has the extension, or if that is not
 * known yet. Decided once, so nothing moves when it becomes known.
 */
export function useReservedSpace(name: Capability): boolean {
  const isThere = useCapability(name);
  const isKnown = useCapabilitiesKnown();
  const [isReserved] = useState(isThere || !isKnown);
  return isReserved;
}
