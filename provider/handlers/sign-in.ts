import { beginOnDevice } from '../auth/known-devices.ts';
import {
  verifySlowly,
  type Handlers,
  type RequestContext,
  count,
  refuseEnded,
  type AuthenticatedContext,
} from '../app/context.ts';
import { avatarUrl } from '../files/files.ts';
import { rejected, missing } from '../app/api-error.ts';
import type { Counted } from '../app/slow-down.ts';
import { activeFactor, enrol, enrolmentOf, redeemCode, turnOff, turnOn } from '../auth/second-factor.ts';
import { transact } from '../app/transact.ts';
import { MINUTE_MS } from '../../src/core/time/index.ts';
import type { TeacherRow } from '../store/tables.ts';
import { matchStep, otpauthUri } from '../auth/totp.ts';
import { cleanCode } from '../../src/core/account/index.ts';
import { messagesFor } from '../i18n/index.ts';
import { checkCurrentPassword, refuseChangedPassword } from './credentials.ts';
import type { OpenSignIn } from '../../src/core/api/endpoints/index.ts';
import type { Store } from '../store/store.ts';
import { type Crypto, PasswordsBusy } from '../auth/crypto.ts';

/** Signing in and out. */
export const accountHandlers: Pick<Handlers, 'signIn' | 'signOut' | 'readLogo'> = {
  async signIn({ body }, context) {
    const { crypto, slowDown, messages, client } = context;
    const email = body.email.toLowerCase();
    // Store only a digest: people sometimes type their password into this field.
    const account = await crypto.digest(email);
    const counted = await slowDown.signInOf(account, client);
    const { teacher, token, challenge } = await beginSession(email, body.password, counted, context);
    if (crypto.isOutdated(teacher.passwordHash))
      context.afterReply(() => replaceOutdatedHash(teacher, body.password, context));
    // The password alone does not clear failures or make an address known.
    if (token === undefined) throw rejected('secondFactor', messages.secondFactor, { challenge });
    return signedIn(teacher, token, { account, counted }, context);
  },

  async signOut(_, { sessions, session, headers }) {
    await sessions.end(session);
    headers.delete('Authorization');
    return undefined;
  },

  readLogo: (_, { settings }) => settings.logo && `${settings.url}/logo.svg`,
};

/** How long a sign-in waits for its code, in ms. */
const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

interface SignInAttempt {
  /** A digest of the e-mail address. */
  account: string;
  counted: readonly Counted[];
}

/** Clears the failures of a successful sign-in, and writes its reply. */
async function signedIn(
  teacher: TeacherRow,
  token: string,
  { account, counted }: SignInAttempt,
  context: RequestContext,
): Promise<{ id: string; avatar: string; name: string }> {
  const { slowDown, headers, client } = context;
  for (const each of counted) if (each.name === 'pair') await slowDown.clear(each);
  await slowDown.markKnown(account, client);
  headers.set('Authorization', token);
  return { id: teacher.id, avatar: avatarUrl(teacher.avatar, context), name: teacher.name };
}

/** After the right password: a session, or a challenge for the second factor. */
type Begun = { teacher: TeacherRow } & (
  | { token: string; challenge?: undefined }
  | { token?: undefined; challenge: string }
);

/**
 * Verifies a password, and begins a session if no second factor is needed.
 * @throws {ApiError} if the password is wrong, or must not be tried now
 */
async function beginSession(
  email: string,
  password: string,
  counted: readonly Counted[],
  context: RequestContext,
): Promise<Begun> {
  const { store, crypto, messages } = context;
  for (;;) {
    const [teacher] = await store.teachers.find({ where: [['email', '=', email]] });
    const isRight = await verifySlowly(context, counted, teacher?.id, () =>
      crypto.verifyPassword(password, teacher?.passwordHash ?? crypto.decoy()),
    );
    if (!teacher || !isRight) throw rejected('signInFailed', messages.signInFailed);
    const challenge = await challengeFor(teacher, context);
    if (challenge !== undefined) return { teacher, challenge };
    const token = await beginOnDevice(teacher, context);
    if (token !== undefined) return { teacher, token };
    // The hash was replaced during the verification: the password was changed, or another sign-in has hashed it again.
  }
}

/** A challenge for the code, after the right password; undefined without a second factor. */
async function challengeFor(teacher: TeacherRow, context: RequestContext): Promise<string | undefined> {
  const { crypto, now } = context;
  if (!(await activeFactor(context, teacher.id))) return undefined;
  const challenge = crypto.random(32);
  const id = await crypto.digest(challenge);
  return transact(context, async ({ store }) => {
    // If the password was changed meanwhile, `beginOnDevice` detects that, too.
    if ((await store.teachers.get(teacher.id))?.passwordHash !== teacher.passwordHash) return undefined;
    await store.signInChallenges.insert({ id, teacherId: teacher.id, expiresAt: now() + CHALLENGE_LIFETIME_MS });
    return challenge;
  });
}

type SecondFactorHandlers = Pick<
  Handlers,
  'signInWithCode' | 'readSecondFactor' | 'enrolSecondFactor' | 'confirmSecondFactor' | 'turnOffSecondFactor'
>;

/** Codes of an authenticator app as the second factor of the sign-in (docs/decisions/076). */
export const secondFactorHandlers: SecondFactorHandlers = {
  async signInWithCode({ body: { challenge, code } }, context) {
    const { store, crypto, slowDown, messages, client, now } = context;
    const id = await crypto.digest(challenge);
    const found = await store.signInChallenges.get(id);
    const teacher = found && found.expiresAt > now() ? await store.teachers.get(found.teacherId) : undefined;
    if (!teacher) throw rejected('challengeOver', messages.challengeOver, { field: 'challenge' });
    const account = await crypto.digest(teacher.email);
    if (!(await slowDown.isKnown(account, client))) await count(context, 'signInCode', account);
    const counted = await slowDown.signInOf(account, client);
    const verify = () => redeemCode(context, teacher.id, code);
    if (!(await verifySlowly(context, counted, teacher.id, verify, 'wrongCode')))
      throw rejected('wrongCode', messages.wrongCode, { field: 'code' });
    // It is valid once, and a new password invalidates it.
    const takeChallenge = async ({ store }: RequestContext) =>
      (await store.signInChallenges.delete([['id', '=', id]])) > 0;
    const token = await beginOnDevice(teacher, context, takeChallenge);
    if (token === undefined) throw rejected('challengeOver', messages.challengeOver, { field: 'challenge' });
    return signedIn(teacher, token, { account, counted }, context);
  },

  readSecondFactor: (_, context) => secondFactorRecord(context),

  async enrolSecondFactor({ body }, context) {
    const { teacher, settings, messages } = context;
    await checkCurrentPassword(body.currentPassword, context);
    const secret = await transact(context, async (context) => {
      await refuseEnded(context);
      return enrol(context, teacher.id);
    });
    if (secret === undefined) throw rejected('secondFactorOn', messages.secondFactorOn);
    return { secret, uri: otpauthUri(secret, new URL(settings.portalUrl).host, teacher.email) };
  },

  async confirmSecondFactor({ body }, context) {
    const { teacher, messages } = context;
    const key = await enrolmentOf(context, teacher.id);
    if (!key) throw rejected('enrolmentOver', messages.enrolmentOver);
    const step = await matchStep(key.secret, cleanCode(body.code), context);
    if (step === undefined) throw rejected('wrongCode', messages.wrongCode, { field: 'code' });
    const recoveryCodes = await transact(context, async (context) => {
      await refuseEnded(context);
      // Another tab may have begun again.
      if ((await enrolmentOf(context, teacher.id))?.secret !== key.secret) return undefined;
      await mailChange(context, true);
      context.noteSecurity('secondFactorOn', teacher.id);
      return turnOn(context, teacher.id, step);
    });
    if (!recoveryCodes) throw rejected('enrolmentOver', messages.enrolmentOver);
    return { recoveryCodes };
  },

  async turnOffSecondFactor({ body }, context) {
    const { teacher, messages } = context;
    await checkCurrentPassword(body.currentPassword, context);
    await count(context, 'turnOffCode', teacher.id);
    if (!(await redeemCode(context, teacher.id, body.code))) {
      context.noteSecurity('wrongCode', teacher.id);
      throw rejected('wrongCode', messages.wrongCode, { field: 'code' });
    }
    await transact(context, async (context) => {
      await refuseEnded(context);
      refuseChangedPassword((await context.store.teachers.get(teacher.id)) ?? teacher, context);
      await mailChange(context, false);
      context.noteSecurity('secondFactorOff', teacher.id);
      await turnOff(context, teacher.id);
    });
    return undefined;
  },
};

async function secondFactorRecord({ store, teacher }: AuthenticatedContext) {
  const isOn = (await activeFactor({ store }, teacher.id)) !== undefined;
  return { isOn, recoveryCodesLeft: isOn ? await store.recoveryCodes.count([['teacherId', '=', teacher.id]]) : 0 };
}

/** In the language of the teacher's settings, since a stranger may have done it. Call it in the transaction. */
async function mailChange(context: AuthenticatedContext, isOn: boolean): Promise<void> {
  const { outbox, messages, teacher } = context;
  const { email, name, language } = teacher;
  await outbox.post({ to: email, ...(language ? messagesFor(language) : messages).secondFactorMail(name, isOn) });
  context.afterReply(() => outbox.send());
}

/** The devices that a teacher is signed in on (docs/decisions/075). */
export const signInHandlers: Pick<Handlers, 'listSignIns' | 'endSignIn' | 'endOtherSignIns'> = {
  listSignIns: (_, context) => signInRecords(context),

  async endSignIn({ body: { id } }, context) {
    const { sessions, session, teacher, headers, messages } = context;
    const open = await sessions.list(teacher.id);
    // The reply does not reveal that another teacher's sign-in exists.
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

/** Maximum length of the list, with this sign-in first: a server that signs a teacher in for each page creates many. */
const MAX_LISTED = 100;

async function signInRecords({ sessions, session, teacher }: AuthenticatedContext): Promise<OpenSignIn[]> {
  const open = await sessions.list(teacher.id);
  // A family is random and proves nothing: creating and checking tokens does not use it.
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

/** Hashes a verified password with the current parameters, unless it is changed meanwhile. */
async function replaceOutdatedHash(
  { id, passwordHash: outdated }: Pick<TeacherRow, 'id' | 'passwordHash'>,
  password: string,
  { store, crypto }: { store: Store; crypto: Crypto },
): Promise<void> {
  try {
    const passwordHash = await crypto.hashPassword(password);
    await store.transaction(async (store) => {
      if ((await store.teachers.get(id))?.passwordHash === outdated) await store.teachers.update(id, { passwordHash });
    });
  } catch (error) {
    // Sign-ins take precedence; the teacher's next one tries again.
    if (!(error instanceof PasswordsBusy)) throw error;
  }
}
