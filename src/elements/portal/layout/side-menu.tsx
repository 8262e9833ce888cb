import type { PlainTextKey } from '../../../core/index.ts';
import type { MenuItem } from '../../../core/navigation/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { MenuLink } from './menu-link.tsx';

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
