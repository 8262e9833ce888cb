import type { Capability, Teacher } from '../../src/core/api/endpoints/index.ts';
import { hasTooManyPixels, PICTURE_PIXELS, readPicture } from '../../src/core/settings/index.ts';
import { isValidZone } from '../../src/core/time/index.ts';
import { count, refuseEnded, type Handlers, type AuthenticatedContext } from '../app/context.ts';
import { placeBytes } from '../files/stored-bytes.ts';
import { avatarName, avatarUrl } from '../files/files.ts';
import { deleteUnusedPictures, deleteSparePictures } from '../store/purge.ts';
import { cleanPicture } from '../files/pictures.ts';
import { plans } from '../lessons/plans.ts';
import { rejected } from '../app/api-error.ts';
import { transact } from '../app/transact.ts';
import type { Change } from '../store/store.ts';
import type { TeacherRow } from '../store/tables.ts';
import {
  checkCurrentPassword,
  confirmEmail,
  deleteEmailChanges,
  refuseChangedPassword,
  refuseTaken,
  requestEmailChange,
  mailPasswordChanged,
} from './credentials.ts';

type SettingHandlers = Pick<
  Handlers,
  'readTeacher' | 'changeSettings' | 'readProducts' | 'uploadAvatar' | 'checkEmail' | 'checkRegistrationEmail'
>;

/** The teacher's own account. */
export const settingHandlers: SettingHandlers = {
  readTeacher: (_, context) => teacherRecord(context.teacher, context),

  async changeSettings({ body }, context) {
    const { version, currentPassword, newPassword, newEmail, emailToken, avatar, ...fields } = body;
    const { teacher, session, messages, crypto } = context;
    const change: Change<TeacherRow> = { ...withoutEmpty(fields) };
    checkZone(fields.timeZone, context);
    if (avatar !== undefined) change.avatar = await avatarName(avatar, context);
    if (newPassword !== undefined || newEmail !== undefined) await checkCurrentPassword(currentPassword, context);
    if (newPassword !== undefined) change.passwordHash = await crypto.hashPassword(newPassword);
    const confirm = emailToken === undefined ? undefined : await confirmEmail(emailToken, context);
    const writeEmailChange = newEmail === undefined ? undefined : await requestEmailChange(newEmail, context);
    return transact(context, async (context) => {
      const { store, sessions, limiter } = context;
      await refuseEnded(context);
      const current = (await store.teachers.get(teacher.id)) ?? teacher;
      if (currentPassword !== undefined) refuseChangedPassword(current, context);
      if (version !== undefined && version !== current.version) {
        throw rejected('stale', messages.settingsStale, { teacher: teacherRecord(current, context) });
      }
      if (change.passwordHash) {
        await sessions.endAll(teacher.id, session.family);
        await store.passwordResets.delete([['teacherId', '=', teacher.id]]);
        // A new link may be needed even if others have just requested some, which are invalid now.
        await limiter.clear('resetOfAddress', await crypto.digest(current.email));
        await deleteEmailChanges(context);
        await mailPasswordChanged(current, context);
        context.noteSecurity('passwordChanged', teacher.id);
      }
      if (confirm) {
        change.email = await confirm(context, current);
        context.noteSecurity('emailChanged', teacher.id);
      }
      await writeEmailChange?.(context);
      if (Object.keys(change).length === 0) return teacherRecord(current, context);
      const changed = await store.teachers.update(teacher.id, { ...change, version: current.version + 1 });
      if (change.avatar !== undefined) await deleteUnusedPictures(context, teacher.id, changed.avatar);
      return teacherRecord(changed, context);
    });
  },

  readProducts: () => plans,

  async uploadAvatar({ body }, context) {
    const { teacher, crypto, messages, now } = context;
    await count(context, 'upload', teacher.id);
    const picture = cleanPicture(new Uint8Array(await body.file.arrayBuffer()));
    if (!picture) throw rejected('notPicture', messages.notPicture, { field: 'file' });
    const properties = readPicture(picture.bytes);
    if (!properties || hasTooManyPixels(properties)) {
      throw rejected('tooManyPixels', messages.tooManyPixels(PICTURE_PIXELS / 1_000_000), { field: 'file' });
    }
    const id = `${crypto.random(24)}.${picture.ending}`;
    const placed = await placeBytes(context, { ...picture, id });
    await transact(context, async (context) => {
      await refuseEnded(context);
      const { store } = context;
      await deleteSparePictures(context, teacher.id);
      await placed.confirm(store);
      await store.files.insert({
        id,
        teacherId: teacher.id,
        kind: 'avatar',
        type: picture.type,
        ...placed.fields,
        createdAt: now(),
      });
    });
    return avatarUrl(id, context);
  },

  async checkEmail({ body }, context) {
    await count(context, 'emailCheck', context.teacher.id);
    return refuseTaken('value', body.value, context, context.teacher.id);
  },

  async checkRegistrationEmail({ body }, context) {
    // A person who registers does not have an account yet, so the limit counts per network address.
    await count(context, 'emailCheck', context.client);
    return refuseTaken('email', body.email, context);
  },
};

function teacherRecord(row: TeacherRow, context: AuthenticatedContext): Teacher {
  const { passwordHash: _, avatar, ...fields } = row;
  return { ...fields, avatar: avatarUrl(avatar, context), capabilities: capabilitiesOf(context) };
}

function capabilitiesOf({ settings, pushes }: AuthenticatedContext): Capability[] {
  return [
    'student-links',
    'lesson-archive',
    'lesson-presence',
    'lesson-records',
    'student-contacts',
    'lesson-cancellations',
    'lesson-notices',
    'calendar-meetings',
    'meeting-changes',
    'sign-ins',
    'second-factor',
    'lesson-outcomes',
    'lesson-rates',
    ...(settings.mailsLessons
      ? (['lesson-mails', 'student-messages', 'email-changes', 'mail-recipients'] as const)
      : []),
    ...(settings.url.startsWith('http') ? (['calendar-feed'] as const) : []),
    ...(pushes ? (['push'] as const) : []),
  ];
}

/** Time zone names cannot be checked by the schema. */
function checkZone(timeZone: string | undefined, { messages }: AuthenticatedContext): void {
  if (timeZone !== undefined && !isValidZone(timeZone))
    throw rejected('unknown', messages.invalid(messages.fields.timeZone), { field: 'timeZone' });
}

function withoutEmpty<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
