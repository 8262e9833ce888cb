import { useSignals } from '@preact/signals-react/runtime';
import { settingsOf } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

export interface ShownTeacher {
  readonly name: string;
  /** The provider's address of the picture, for `Avatar`. */
  readonly avatar: string | undefined;
}

/** Who is signed in. With a page's own sign-in nobody has said the name: then it comes with the settings. */
export function useTeacher(): ShownTeacher {
  useSignals();
  const { session } = useScreen();
  const { name, avatar } = session.signedIn.value ?? { name: '', avatar: '' };
  const settings = settingsOf(session).teacherInfo.value;
  return { name: name || settings?.name || '', avatar: avatar || settings?.avatar };
}
