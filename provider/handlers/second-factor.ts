import { rejected } from '../app/api-error.ts';
import {
  count,
  refuseEnded,
  verifySlowly,
  type AuthenticatedContext,
  type Handlers,
  type RequestContext,
} from '../app/context.ts';
import { transact } from '../app/transact.ts';
import { beginOnDevice } from '../auth/known-devices.ts';
import { activeFactor, enrol, enrolmentOf, redeemCode, turnOff, turnOn } from '../auth/second-factor.ts';
import { matchStep, otpauthUri } from '../auth/totp.ts';
import { cleanCode } from '../../src/core/account/index.ts';
import { messagesFor } from '../i18n/index.ts';
import { signedIn } from './account.ts';
import { checkCurrentPassword, refuseChangedPassword } from './own-email.ts';

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
    // It is good once, and a new password ends it.
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

/** In the language of the teacher's settings, since a stranger may have done it. To be called in the transaction. */
async function mailChange(context: AuthenticatedContext, isOn: boolean): Promise<void> {
  const { outbox, messages, teacher } = context;
  const { email, name, language } = teacher;
  await outbox.post({ to: email, ...(language ? messagesFor(language) : messages).secondFactorMail(name, isOn) });
  context.afterReply(() => outbox.send());
}
