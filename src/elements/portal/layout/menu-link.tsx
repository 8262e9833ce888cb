import type { TextKey } from '../../../core/index.ts';
import { matchRoutes, type MenuItem } from '../../../core/navigation/index.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { routes } from '../routes/routes.ts';

interface Props {
  readonly item: MenuItem;
  /** The short name, where there is little room. */
  readonly isShort?: boolean;
}

/** A link to a place of the menu, marked when the teacher is there or below. */
export function MenuLink({ item, isShort = false }: Props) {
  const t = useText();
  const { match, hrefOf } = usePortal();
  const route = matchRoutes(routes, item.path)?.chain.at(-1);
  const isHere = match?.chain.some(({ path }) => path === item.path);
  const isPage = match?.chain.at(-1)?.path === item.path;
  const name = (isShort ? route?.shortName : undefined) ?? item.name as TextKey;
  return (
    <a className="portal-menu-link" href={hrefOf(item.path)} aria-current={isPage ? 'page' : isHere ? 'true' : undefined}>
      {route?.icon && <Icon path={route.icon} />}
      <span>{t(name)}</span>
    </a>
  );
}
