import { useState } from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { search } from '../../../ui/display/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { usePortal } from '../portal-context.ts';
import css from './portal-tools.css';
import { isApple, useShortcuts } from './use-shortcuts.ts';

const Watch = lazyScreen(() => import('../reminders/reminder-watch.tsx'));
const Palette = lazyScreen(() => import('./command-palette.tsx'));
const ShortcutHelp = lazyScreen(() => import('./shortcut-help.tsx'));
const PlanDialog = lazyScreen(() => import('./plan-dialog.tsx'));

/** Dialog that is open over the page. */
type Layer = 'palette' | 'help' | 'create' | 'lock';

interface Props {
  readonly onSignOut: () => void;
}

/** Command palette, shortcuts and reminders; their code is loaded on first use. */
export function PortalTools({ onSignOut }: Props) {
  useStyles(css);
  const t = useText();
  const { go } = usePortal();
  const [layer, setLayer] = useState<Layer>();
  useShortcuts({ openPalette: () => setLayer('palette'), openHelp: () => setLayer('help'), go });
  const close = (): void => setLayer(undefined);
  const keys = isApple() ? '⌘K' : 'Ctrl K';
  return (
    <>
      <button
        type="button"
        className="portal-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('portal.palette')} (${keys})`}
        onClick={() => setLayer('palette')}
      >
        <Icon path={search} />
        <span className="portal-search-keys" data-keys={keys}>
          {t('portal.palette')}
        </span>
      </button>
      <div hidden>
        <Watch />
      </div>
      <div className="portal-layer">
        {layer === 'palette' && <Palette onClose={close} onSignOut={onSignOut} onOpen={setLayer} />}
        {layer === 'help' && <ShortcutHelp onClose={close} />}
        {(layer === 'create' || layer === 'lock') && <PlanDialog kind={layer} onClose={close} />}
      </div>
    </>
  );
}
