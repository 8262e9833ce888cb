import { matchRoutes, menuOf, type MenuItem } from '../../../core/navigation/index.ts';
import { routes } from '../routes/routes.ts';
import type { PlainTextKey } from '../../../core/i18n/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { more } from '../../../ui/icons/later-icons.ts';
import { usePortal } from '../portal-context.ts';
import { menuPath } from '../routes/route.ts';

/** The named routes, with their groups. */
export const menu: readonly MenuItem[] = menuOf(routes);

const entries = menu.flatMap((item) => (item.group ? item.children : [item]));

const isShort = ({ path }: MenuItem): boolean => matchRoutes(routes, path)?.chain.at(-1)?.shortName !== undefined;

/** Entries on the phone's bar besides その他: those with a short name. */
const barEntries: readonly MenuItem[] = entries.filter(isShort);

/** Entries behind その他. */
export const furtherEntries: readonly MenuItem[] = entries.filter((item) => !isShort(item));

/** Icon of a menu entry. */
export function iconOf({ path }: MenuItem): string | undefined {
  return matchRoutes(routes, path)?.chain.at(-1)?.icon;
}

/** Menu of the named routes beside the content; groups are headings. */
export function SideMenu({ items }: { items: readonly MenuItem[] }) {
  const t = useText();
  return (
    <nav className="portal-menu" part="menu" aria-label={t('portal.menu')}>
      <ul>
        {items.map((item) => (
          <li key={item.path}>
            {item.group ? (
              <>
                <span className="portal-menu-group">{t(item.name as PlainTextKey)}</span>
                <ul>
                  {item.children.map((child) => (
                    <li key={child.path}>
                      <MenuLink item={child} />
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <MenuLink item={item} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface BottomBarProps {
  readonly isMoreOpen: boolean;
  onMore(): void;
}

/** Bottom navigation on phones; further pages are behind その他. */
export function BottomBar({ isMoreOpen, onMore }: BottomBarProps) {
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

interface MenuLinkProps {
  readonly item: MenuItem;
  /** Uses the short name. */
  readonly isShort?: boolean;
}

/** A menu entry, marked as current on its page and the pages below it. */
function MenuLink({ item, isShort = false }: MenuLinkProps) {
  const t = useText();
  const { match, hrefOf } = usePortal();
  const route = matchRoutes(routes, item.path)?.chain.at(-1);
  const isHere = match?.chain.some(({ path }) => path === item.path);
  const isPage = match?.chain.at(-1)?.path === item.path;
  const name = (isShort ? route?.shortName : undefined) ?? (item.name as PlainTextKey);
  return (
    <a
      className="portal-menu-link"
      href={hrefOf(menuPath(item))}
      aria-current={isPage ? 'page' : isHere ? 'true' : undefined}
    >
      {route?.icon && <Icon path={route.icon} />}
      <span>{t(name)}</span>
    </a>
  );
}
