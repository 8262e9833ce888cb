import type { MenuItem } from '../../core/index.ts';
import { Icon } from '../parts/icon.tsx';
import { more } from '../parts/icons.ts';
import { useText } from '../session-context.ts';
import { MenuLink } from './menu-link.tsx';

interface Props {
  readonly items: readonly MenuItem[];
  readonly isMoreOpen: boolean;
  onMore(): void;
}

/** The places of the menu within reach of the thumb, and everything else behind その他. */
export function BottomBar({ items, isMoreOpen, onMore }: Props) {
  const t = useText();
  const places = items.flatMap((item) => (item.group ? item.children : [item]));
  return (
    <nav className="portal-bar" part="menu" aria-label={t('portal.menu')}>
      <ul>
        {places.map((item) => <li key={item.path}><MenuLink item={item} isShort /></li>)}
        <li>
          <button type="button" className="portal-menu-link" aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={onMore}>
            <Icon path={more} />
            <span>{t('portal.short.more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
