import { useState, type ComponentType } from 'react';
import { loadTexts } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import type { MeetingFormProps } from '../../visits/changes/meeting-form-dialog.tsx';
import type { CreationKind } from './creation-kind.tsx';

/** The form for a meeting with the kind that is shown; the code of meetings is loaded when it is first chosen. */
export function useCreationKind() {
  const t = useText();
  const { language, toasts } = useScreen();
  const [kind, setKind] = useState<CreationKind>('lesson');
  const [Form, setForm] = useState<ComponentType<MeetingFormProps>>();
  const [hasSwitched, setHasSwitched] = useState(false);
  const show = (next: CreationKind): void => {
    setHasSwitched(true);
    setKind(next);
  };
  return {
    kind,
    hasSwitched,
    MeetingForm: kind === 'meeting' ? Form : undefined,
    async choose(next: CreationKind): Promise<void> {
      if (next === 'lesson' || Form) return show(next);
      try {
        const load = import('../../visits/changes/meeting-form-dialog.tsx');
        const [module] = await Promise.all([load, loadTexts(language, ['meetingChanges'])]);
        setForm(() => module.MeetingForm);
        show(next);
      } catch {
        toasts.show('error', t('seriesPlan.kind.failed'));
      }
    },
  };
}
