import type { Reply } from '../api/index.ts';
import type { Session } from '../session/index.ts';
import { type BrowserChoice, preferencesOf } from './preferences.ts';
import { settingsOf } from './settings.ts';

/**
 * Stores a choice in this browser and, for a signed-in teacher, in the settings; resolves with their reply if so. It applies
 * immediately. A choice that the provider rejects is undone.
 */
export async function choosePreference(session: Session, choice: BrowserChoice): Promise<Reply<unknown> | undefined> {
  const preferences = preferencesOf(session);
  const before = preferences.stored.peek();
  preferences.keep(choice);
  if (session.state.peek() !== 'active') return undefined;
  preferences.show(choice);
  const reply = await settingsOf(session).change(choice);
  preferences.show(undefined);
  if (reply.failure && reply.failure.kind !== 'aborted') undo(session, choice, before);
  return reply;
}

/** Restores the previous value, unless another choice was made meanwhile. */
function undo(session: Session, choice: BrowserChoice, before: BrowserChoice): void {
  const { stored, keep } = preferencesOf(session);
  const now = stored.peek();
  for (const name of ['language', 'theme'] as const)
    if (choice[name] !== undefined && choice[name] === now[name]) keep({ [name]: before[name] });
}
