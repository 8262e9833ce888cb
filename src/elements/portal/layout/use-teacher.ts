import { useSignals } from '@preact/signals-react/runtime';
import { settingsOf } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

export interface ShownTeacher {
  readonly name: string;
  /** URL of the avatar, for `Avatar`. */
  readonly avatar: string | undefined;
}

/** The signed-in teacher. With tokens of the host page, the name comes from the settings. */
export function useTeacher(): ShownTeacher {
  useSignals();
  const { session } = useScreen();
  const { name, avatar } = session.signedIn.value ?? { name: '', avatar: '' };
  const settings = settingsOf(session).teacherInfo.value;
  return { name: name || settings?.name || '', avatar: avatar || settings?.avatar };
}
