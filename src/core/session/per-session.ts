import type { Session } from './session-types.ts';

/** Wraps a factory so that each session has one instance, shared by all callers. */
export function perSession<Model>(create: (session: Session) => Model): (session: Session) => Model {
  const models = new WeakMap<Session, Model>();
  return (session) => {
    const found = models.get(session) ?? create(session);
    models.set(session, found);
    return found;
  };
}
