import { settingsOf, succeeded } from '../../../core/index.ts';
import { passwordStrength } from '../../../core/account/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { rejectedField } from '../../../ui/form/rejected-field.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { ByField } from '../../../ui/form/use-submission.ts';

export type PasswordPart = 'current' | 'new' | 'again';
type Passwords = Readonly<Record<PasswordPart, string>>;
type Problem = 'currentMissing' | 'newMissing' | 'short' | 'long' | 'same' | 'againMissing' | 'different';

const empty: Passwords = { current: '', new: '', again: '' };
/** The fields by the provider's names. */
const partOf: Readonly<Record<string, PasswordPart>> = { currentPassword: 'current', newPassword: 'new' };

/** State of the form for a new password; never stored as a draft. Reads signals. */
export function usePasswordForm(onDone: () => void) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const settings = settingsOf(session);
  const teacher = settings.teacherInfo.value;
  /** Known facts about the teacher, which make a password weak. */
  const about = teacher ? [teacher.name, teacher.kana, teacher.email] : [];
  const form = useForm<Passwords, Problem>({
    initial: empty,
    message: (problem) => t(`settings.password.problem.${problem}`),
  });
  const { values } = form;

  const submit = (): Promise<void> =>
    form.submit(
      problemsOf(values, about),
      () => settings.change({ currentPassword: values.current, newPassword: values.new }),
      (reply) => {
        if (succeeded(reply)) {
          form.reset(empty);
          return onDone();
        }
        if (reply.failure?.kind === 'expired') return { message: t('settings.notSaved') };
        return { field: partOf[rejectedField(reply) ?? ''], message: reportFailure(reply) };
      },
    );
  return { ...form, about, onSubmit: form.handleSubmit(submit) };
}

function problemsOf(passwords: Passwords, about: readonly string[]): ByField<PasswordPart, Problem | undefined> {
  return {
    current: passwords.current === '' ? 'currentMissing' : undefined,
    new: newProblem(passwords, about),
    again: passwords.again === '' ? 'againMissing' : passwords.again !== passwords.new ? 'different' : undefined,
  };
}

function newProblem(passwords: Passwords, about: readonly string[]): Problem | undefined {
  const { level } = passwordStrength(passwords.new, about);
  if (level === 'empty') return 'newMissing';
  if (level === 'short' || level === 'long') return level;
  return passwords.new === passwords.current ? 'same' : undefined;
}
