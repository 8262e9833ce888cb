import type { Session } from '../session/index.ts';

/** Deletes what is remembered under a key of teachers who are not signed in: they left without a sign-out. */
export function forgetOthers({ provider, storage, signedIn }: Session, key: string): void {
  const own = signedIn.peek()?.id;
  if (!own) return;
  const name = `teacher-memory@${provider}`;
  try {
    const all = Object.entries(Object(JSON.parse(storage.getItem(name) ?? '{}')) as object);
    const left = all.filter(([each]) => !each.endsWith(` ${key}`) || each === `${own} ${key}`);
    if (left.length < all.length) storage.setItem(name, JSON.stringify(Object.fromEntries(left)));
  } catch {
    storage.removeItem(name);
  }
}
