import { useRef, useState } from 'react';
import { settingsOf, succeeded } from '../../../core/index.ts';
import { passwordStrength } from '../../../core/account/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

export type PasswordPart = 'current' | 'new' | 'again';
type Parts = Readonly<Record<PasswordPart, string>>;
type Errors = Readonly<Partial<Record<PasswordPart | 'form', string>>>;

const nothing: Parts = { current: '', new: '', again: '' };
/** The fields by their names at the provider. */
const partOf: Readonly<Record<string, PasswordPart>> = { currentPassword: 'current', newPassword: 'new' };

/** The form of a new password. What is typed is kept nowhere but in the fields. */
export function usePasswordForm(onDone: () => void) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const settings = settingsOf(session);
  const [parts, setParts] = useState(nothing);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);
  const [complaints, setComplaints] = useState(0);
  const running = useRef(false);
  const teacher = settings.teacherInfo.value;
  /** What anybody knows of the teacher. */
  const about = teacher ? [teacher.name, teacher.kana, teacher.email] : [];

  function complain(found: Errors): void {
    setErrors(found);
    setComplaints((count) => count + 1);
  }

  function check(): Errors {
    const { level } = passwordStrength(parts.new, about);
    const wrongNew =
      level === 'empty'
        ? 'newMissing'
        : level === 'short' || level === 'long'
          ? level
          : parts.new === parts.current
            ? 'same'
            : undefined;
    const wrongAgain = parts.again === '' ? 'againMissing' : parts.again !== parts.new ? 'different' : undefined;
    return {
      ...(parts.current === '' && { current: t('settings.password.problem.currentMissing') }),
      ...(wrongNew && { new: t(`settings.password.problem.${wrongNew}`) }),
      ...(wrongAgain && { again: t(`settings.password.problem.${wrongAgain}`) }),
    };
  }

  async function save(): Promise<void> {
    if (running.current) return;
    const found = check();
    if (Object.keys(found).length > 0) return complain(found);
    running.current = true;
    setErrors({});
    setIsSaving(true);
    const reply = await settings.change({ currentPassword: parts.current, newPassword: parts.new });
    running.current = false;
    setIsSaving(false);
    if (succeeded(reply)) {
      setParts(nothing);
      return onDone();
    }
    const { failure } = reply;
    if (failure?.kind === 'expired') return complain({ form: t('settings.notSaved') });
    const field = failure && 'field' in failure ? partOf[failure.field ?? ''] : undefined;
    complain({ [field ?? 'form']: reportFailure(reply) });
  }

  return {
    parts,
    errors,
    about,
    isSaving,
    complaints,
    isDirty: Object.values(parts).some((text) => text !== ''),
    write(part: PasswordPart, text: string) {
      setParts((before) => ({ ...before, [part]: text }));
      setErrors(({ [part]: _solved, form: _form, ...others }) => others);
    },
    save,
  };
}
