import type { OpenSignIn } from '../../src/core/api/endpoints/index.ts';
import { missing } from '../app/api-error.ts';
import type { AuthenticatedContext, Handlers } from '../app/context.ts';

/** The devices that a teacher is signed in on (docs/decisions/075). */
export const signInHandlers: Pick<Handlers, 'listSignIns' | 'endSignIn' | 'endOtherSignIns'> = {
  listSignIns: (_, context) => signInRecords(context),

  async endSignIn({ body: { id } }, context) {
    const { sessions, session, teacher, headers, messages } = context;
    const open = await sessions.list(teacher.id);
    // Of another teacher's sign-in nobody learns that there is one.
    if (!open.some(({ family }) => family === id)) throw missing(messages);
    await sessions.end({ teacherId: teacher.id, family: id });
    if (id !== session.family) context.noteSecurity('signedOutElsewhere', teacher.id);
    if (id === session.family) headers.delete('Authorization');
    return signInRecords(context);
  },

  async endOtherSignIns(_, context) {
    await context.sessions.endAll(context.teacher.id, context.session.family);
    context.noteSecurity('signedOutElsewhere', context.teacher.id);
    return signInRecords(context);
  },
};

/** How many are listed at most, this one first: a server that signs a teacher in for each page makes many. */
const MAX_LISTED = 100;

async function signInRecords({ sessions, session, teacher }: AuthenticatedContext): Promise<OpenSignIn[]> {
  const open = await sessions.list(teacher.id);
  // A family is random and proves nothing: tokens are made and checked without it.
  const records = open.map(({ family, device, network, signedInAt, usedAt }) => ({
    id: family,
    device,
    network,
    signedInAtMillis: signedInAt,
    usedAtMillis: usedAt,
    isCurrent: family === session.family,
  }));
  return records.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)).slice(0, MAX_LISTED);
}
