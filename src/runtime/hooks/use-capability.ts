import { useSignals } from '@preact/signals-react/runtime';
import { settingsOf } from '../../core/index.ts';
import type { Capability } from '../../core/api/endpoints/index.ts';
import { useScreen } from '../screen-context.ts';

/** Whether it is known which extensions the provider has, or could not be asked. */
export function useKnownCapabilities(): boolean {
  useSignals();
  const { teacherInfo, failure } = settingsOf(useScreen().session);
  return teacherInfo.value !== undefined || failure.value !== undefined;
}

/** Whether the provider has an extension (docs/decisions/023); false as long as that is not known. */
export function useCapability(name: Capability): boolean {
  useSignals();
  const { session } = useScreen();
  return settingsOf(session).teacherInfo.value?.capabilities?.includes(name) ?? false;
}
