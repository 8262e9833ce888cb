import type { Teacher } from '../../../src/core/api/endpoints/index.ts';
import { hasTooManyPixels, PICTURE_PIXELS, readPicture } from '../../../src/core/settings/index.ts';
import { isValidZone } from '../../../src/core/time/index.ts';
import { count, refuseEnded, type Handlers, type AuthenticatedContext } from '../app/context.ts';
import { avatarName, avatarUrl } from '../files/files.ts';
import { eraseOldPictures, makeRoomForPicture } from '../store/purge.ts';
import { cleanPicture } from '../files/pictures/index.ts';
import { plans } from '../lessons/plans.ts';
import { refused } from '../app/refusal.ts';
import type { Change } from '../store/store.ts';
import type { TeacherRow } from '../store/tables.ts';
import { checkCurrentPassword, confirmEmail, endWishes, refuseChangedPassword, refuseTaken, wishForEmail } from './own-email.ts';
import { announceNewPassword } from './password-mail.ts';

type SettingHandlers = Pick<Handlers,
  'readTeacher' | 'changeSettings' | 'readProducts' | 'uploadAvatar' | 'checkEmail' | 'checkRegistrationEmail'>;

/** The teacher's own account. */
export const settingHandlers: SettingHandlers = {
  readTeacher: (_, call) => teacherRecord(call.teacher, call),

  async changeSettings({ body }, call) {
    const { version, currentPassword, newPassword, newEmail, emailToken, avatar, ...fields } = body;
    const { store, teacher, session, sessions, messages, hash } = call;
    const change: Change<TeacherRow> = { ...withoutEmpty(fields) };
    checkZone(fields.timeZone, call);
    if (avatar !== undefined) change.avatar = avatarName(avatar, call);
    if (newPassword !== undefined || newEmail !== undefined) await checkCurrentPassword(currentPassword, call);
    if (newPassword !== undefined) change.passwordHash = await hash.hashPassword(newPassword);
    const confirm = emailToken === undefined ? undefined : await confirmEmail(emailToken, call);
    const wish = newEmail === undefined ? undefined : await wishForEmail(newEmail, call);
    return store.transaction(() => {
      refuseEnded(call);
      const current = store.teachers.get(teacher.id) ?? teacher;
      if (currentPassword !== undefined) refuseChangedPassword(current, call);
      if (version !== undefined && version !== current.version) {
        throw refused('stale', messages.settingsStale, { teacher: teacherRecord(current, call) });
      }
      if (change.passwordHash) {
        sessions.endAll(teacher.id, session.family);
        store.resets.delete([['teacherId', '=', teacher.id]]);
        endWishes(call);
        announceNewPassword(current, call);
      }
      if (confirm) change.email = confirm(current);
      wish?.();
      if (Object.keys(change).length === 0) return teacherRecord(current, call);
      const changed = store.teachers.update(teacher.id, { ...change, version: current.version + 1 });
      if (change.avatar !== undefined) eraseOldPictures(call, teacher.id, changed.avatar);
      return teacherRecord(changed, call);
    });
  },

  readProducts: () => plans,

  async uploadAvatar({ body }, call) {
    const { store, teacher, hash, messages, now } = call;
    count(call, 'upload', teacher.id);
    const picture = cleanPicture(new Uint8Array(await body.file.arrayBuffer()));
    if (!picture) throw refused('notPicture', messages.notPicture, { field: 'file' });
    const facts = readPicture(picture.bytes);
    if (!facts || hasTooManyPixels(facts)) {
      throw refused('tooManyPixels', messages.tooManyPixels(PICTURE_PIXELS / 1_000_000), { field: 'file' });
    }
    const id = `${hash.random(24)}.${picture.ending}`;
    refuseEnded(call);
    store.transaction(() => {
      makeRoomForPicture(call, teacher.id);
      store.files.insert({ id, teacherId: teacher.id, kind: 'avatar', type: picture.type, bytes: picture.bytes, createdAt: now() });
    });
    return avatarUrl(id, call);
  },

  checkEmail({ body }, call) {
    count(call, 'emailCheck', call.teacher.id);
    return refuseTaken('value', body.value, call, call.teacher.id);
  },

  checkRegistrationEmail({ body }, call) {
    count(call, 'emailCheck', call.teacher.id);
    return refuseTaken('email', body.email, call);
  },
};

export function teacherRecord(row: TeacherRow, call: AuthenticatedContext): Teacher {
  const { passwordHash: _, avatar, ...fields } = row;
  return { ...fields, avatar: avatarUrl(avatar, call) };
}

/** No schema knows the names of all zones. */
function checkZone(timeZone: string | undefined, { messages }: AuthenticatedContext): void {
  if (timeZone !== undefined && !isValidZone(timeZone)) throw refused('unknown', messages.invalid(messages.fields.timeZone), { field: 'timeZone' });
}

function withoutEmpty<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
