/** All elements, registered; a page that shows only some of them imports those alone. */
import * as classes from './classes.ts';
import { register } from './runtime/define-element.tsx';

for (const element of Object.values(classes)) register(element);

export * from './classes.ts';
export {
  session,
  type CallData,
  type CallError,
  type CallInput,
  type CallName,
  type HostCallOptions,
  type HostEvent,
  type HostEventMap,
  type HostEventName,
  type HostEventPattern,
  type HostSession,
  type HostSessionState,
  type ProviderRequest,
} from './host/host-session.ts';
export { registerLanguage, setPdfFiles, type Lesson, type PartialTexts } from './core/index.ts';
export type { FetchToken, SettledState, Theme } from './runtime/contract.ts';
