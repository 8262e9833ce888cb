import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { succeeded } from '../../../core/api/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CopyField } from '../../../ui/form/text-fields.tsx';
import type { TeacherDetails } from '../call/call-context.ts';
import css from './people-panel.css';

const LastingLink = lazyScreen(() => import('./lasting-link.tsx'));

/** The student's link: the lasting one if the provider has such links, otherwise the lesson's. */
export function StudentLink({ teacher }: { teacher: TeacherDetails }) {
  useSignals();
  useStyles(css);
  const isLasting = useCapability('student-links') && teacher.kind === 'class';
  return (
    <section className="live-link">
      {isLasting ? <LastingLink teacher={teacher} /> : <LessonLink teacher={teacher} />}
    </section>
  );
}

/** The link of one lesson: copy it, or renew it when it was shared with the wrong person. */
function LessonLink({ teacher }: { teacher: TeacherDetails }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const [isRenewing, setRenewing] = useState(false);
  const renew = async (): Promise<void> => {
    setRenewing(true);
    const reply = await teacher.renewLink();
    setRenewing(false);
    if (succeeded(reply)) toasts.show('success', t('liveRoom.people.renewed'));
    else toasts.show('error', reportFailure(reply));
  };
  return (
    <div className="live-link">
      <CopyField
        value={teacher.studentLink.value}
        label={t('liveRoom.people.link')}
        hint={t('liveRoom.people.linkHint')}
        copyLabel={t('liveRoom.people.copy')}
        copied={t('liveRoom.people.copied')}
        selected={t('liveRoom.people.selected')}
      />
      <p className="live-people-secondary">{t('liveRoom.people.renewHint')}</p>
      <Button loading={isRenewing} loadingLabel={t('common.loading')} onClick={() => void renew()}>
        {t('liveRoom.people.renew')}
      </Button>
    </div>
  );
}
