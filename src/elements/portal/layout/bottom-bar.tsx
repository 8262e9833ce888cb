import { Icon } from '../../../ui/display/icon.tsx';
import { more } from '../../../ui/icons/later-icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { MenuLink } from './menu-link.tsx';
import { barEntries, furtherEntries } from './menu-entries.ts';
import { usePortal } from '../portal-context.ts';

interface Props {
  readonly isMoreOpen: boolean;
  onMore(): void;
}

/** Bottom navigation on phones; further pages are behind その他. */
export function BottomBar({ isMoreOpen, onMore }: Props) {
  const t = useText();
  const { match } = usePortal();
  const isFurther = furtherEntries.some((entry) => match?.chain.some(({ path }) => path === entry.path));
  return (
    <nav className="portal-bar" part="menu" aria-label={t('portal.menu')}>
      <ul>
        {barEntries.map((item) => (
          <li key={item.path}>
            <MenuLink item={item} isShort />
          </li>
        ))}
        <li>
          <button
            type="button"
            className="portal-menu-link"
            aria-haspopup="dialog"
            aria-expanded={isMoreOpen}
            aria-current={isFurther ? 'true' : undefined}
            onClick={onMore}
          >
            <Icon path={more} />
            <span>{t('portal.short.more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
