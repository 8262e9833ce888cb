import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadDateLocale, loadTexts, translator } from '../../../core/index.ts';
import { ScreenContext, useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useTopDialog } from '../../dialog/top-dialog.ts';
import tones from '../../display/tones.css';
import { ChangeRegion } from './change-region.tsx';
import css from './change-toasts.css';
import { useOpenChanges } from './use-open-changes.ts';

/**
 * The toasts of changes, each with a way back, above everything else and outside the layout. With an open dialog they are
 * rendered inside the topmost one, because everything outside it is inert.
 */
export default function ChangeToasts() {
  useSignals();
  useStyles(tones);
  useStyles(css);
  const screen = useScreen();
  const { language } = screen;
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([loadTexts(language, ['undo']), loadDateLocale(language)])
      .catch(() => undefined)
      .then(() => isCurrent && setShown(language));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return (
    shown && (
      <ScreenContext value={{ ...screen, language: shown, translate: translator(shown) }}>
        <OpenChanges />
      </ScreenContext>
    )
  );
}

function OpenChanges() {
  const changes = useOpenChanges();
  const dialog = useTopDialog();
  const region = <ChangeRegion changes={changes} />;
  return dialog ? createPortal(region, dialog) : region;
}
