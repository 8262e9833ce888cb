import { passwordStrength } from '../../core/account/index.ts';
import { useText } from '../../runtime/screen-context.ts';

/**
 * The strength of a new password as a sentence. `about`: known facts about the teacher, such as the name, that make a
 * password weak. Requires the namespace `strength`.
 */
export function useStrengthMessages(password: string, about: readonly string[] = []): string {
  const t = useText();
  const { level, weakness = 'plain' } = passwordStrength(password, about);
  return t(`strength.${level === 'weak' ? weakness : level}`);
}
