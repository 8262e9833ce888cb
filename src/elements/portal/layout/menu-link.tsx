import type { PlainTextKey } from '../../../core/index.ts';
import { matchRoutes, type MenuItem } from '../../../core/navigation/index.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { menuPath } from '../routes/route.ts';
import { routes } from '../routes/routes.ts';

interface Props {
  readonly item: MenuItem;
  /** Uses the short name. */
  readonly isShort?: boolean;
}

/** A menu entry, marked as current on its page and the pages below it. */
export function MenuLink({ item, isShort = false }: Props) {
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
