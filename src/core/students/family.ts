import {
  changeGuardian,
  changeStudentMails,
  createGuardian,
  type Family,
  type FamilyErrorData,
  type FamilyMails,
  type Guardian,
  listGuardians,
  removeGuardian,
  restoreGuardian,
} from '../api/endpoints/index.ts';
import { type Reply, SUCCESS, succeeded } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';
import { guardianData, guardianFieldsOf, type GuardianFields } from './guardian-fields.ts';

/** A student's guardians, and which mails each member of the family gets (capability `guardians`, docs/decisions/077). */
export interface FamilyModel extends Pick<AsyncResource<Family>, 'data'> {
  load(): Promise<Reply<Family>>;
  add(fields: GuardianFields): Promise<Reply<Family>>;
  /**
   * Changes a guardian. An outdated version is rejected with the code `stale`, and `data` becomes the newer family; unless
   * that contains the change already, as after a lost reply.
   */
  change(guardian: Pick<Guardian, 'id' | 'version'>, fields: GuardianFields): Promise<Reply<Family>>;
  remove(guardian: Pick<Guardian, 'id' | 'version'>): Promise<Reply<Family>>;
  /** Restores a guardian who was removed. */
  restore(guardian: Pick<Guardian, 'id' | 'version'>): Promise<Reply<Family>>;
  /** Chooses the mails of the student. */
  chooseMails(mails: FamilyMails): Promise<Reply<Family>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the family of one student for one screen. */
export function createFamily(session: Session, studentId: string): FamilyModel {
  const { api } = session;
  const family = createAsyncResource<Family>(session);

  async function write(call: Promise<Reply<Family>>): Promise<Reply<Family>> {
    const reply = await call;
    const newer = succeeded(reply) ? reply.data : newerFamily(reply);
    if (newer) family.set(newer);
    return reply;
  }

  return {
    data: family.data,
    load: () => family.load((signal) => api.call(listGuardians, { params: { studentId } }, { signal })),
    add: (fields) => write(api.call(createGuardian, { body: { studentId, ...guardianData(fields) } })),
    async change({ id, version }, fields) {
      const body = { id, version, ...guardianData(fields) };
      const reply = await write(api.call(changeGuardian, { body }));
      const newer = newerFamily(reply);
      const stored = newer?.guardians.find((each) => each.id === id);
      const isSaved = stored && isSame(guardianData(guardianFieldsOf(stored)), guardianData(fields));
      return isSaved ? { status: SUCCESS, message: '', data: newer } : reply;
    },
    remove: ({ id, version }) => write(api.call(removeGuardian, { body: { id, version } })),
    // Removing it has made another version.
    restore: ({ id, version }) => write(api.call(restoreGuardian, { body: { id, version: version + 1 } })),
    chooseMails: (mails) => write(api.call(changeStudentMails, { body: { studentId, mails } })),
    dispose: family.cancel,
  };
}

/** The family in the reply to a write of an outdated version. */
const newerFamily = ({ errorData }: Reply<Family>): Family | undefined =>
  (errorData as FamilyErrorData | undefined)?.family;

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
