import { useState, type ReactNode } from 'react';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { search } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { usePortal } from '../portal-context.ts';
import css from './portal-tools.css';
import { isApple, useShortcuts } from './use-shortcuts.ts';

const Watch = lazyScreen(() => import('../reminders/reminder-watch.tsx'));
const Palette = lazyScreen(() => import('./command-palette.tsx'));
const ShortcutHelp = lazyScreen(() => import('./shortcut-help.tsx'));
const CreateMeeting = lazyScreen(() => import('./create-meeting.tsx'));
const PlanDialog = lazyScreen(() => import('./plan-dialog.tsx'));

/** What the header's button and a key open. */
const TOOLS = [Palette, ShortcutHelp];

/** Dialog that is open over the page. */
type Layer = 'palette' | 'help' | 'create' | 'meeting' | 'lock';

interface Options {
  readonly onSignOut: () => void;
}

/** The button of the command palette, and the layer of dialogs that goes beside the header: a room hides the header only. */
export interface PortalTools {
  readonly button: ReactNode;
  readonly layer: ReactNode;
}

/** Command palette, shortcuts and reminders; their code is loaded on first use. */
export function usePortalTools({ onSignOut }: Options): PortalTools {
  useStyles(css);
  usePreload(TOOLS);
  const t = useText();
  const { go } = usePortal();
  const [layer, setLayer] = useState<Layer>();
  useShortcuts({ openPalette: () => setLayer('palette'), openHelp: () => setLayer('help'), go });
  const close = (): void => setLayer(undefined);
  const keys = isApple() ? '⌘K' : 'Ctrl K';
  return {
    button: (
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
    ),
    layer: (
      <>
        <div hidden>
          <Watch />
        </div>
        <div className="portal-layer">
          {layer === 'palette' && <Palette onClose={close} onSignOut={onSignOut} onOpen={setLayer} />}
          {layer === 'help' && <ShortcutHelp onClose={close} />}
          {(layer === 'create' || layer === 'lock') && <PlanDialog kind={layer} onClose={close} />}
          {layer === 'meeting' && <CreateMeeting onClose={close} />}
        </div>
      </>
    ),
  };
}
