import { passwordStrength } from '../../core/account/index.ts';
import { useText } from '../../runtime/screen-context.ts';

/**
 * How strong a new password is, in one sentence; `about` is what anybody knows of the teacher. The `Texts` around have
 * the subject `strength`.
 */
export function useStrengthMessages(password: string, about: readonly string[] = []): string {
  const t = useText();
  const { level, weakness = 'plain' } = passwordStrength(password, about);
  return t(`strength.${level === 'weak' ? weakness : level}`);
}
