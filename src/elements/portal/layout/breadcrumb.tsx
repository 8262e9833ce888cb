import type { PlainTextKey } from '../../../core/index.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { chevronEnd } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';

/** Breadcrumb from the menu to this page; the page itself is not a link. */
export function Breadcrumb() {
  const t = useText();
  const { crumbs, hrefOf, asLeft } = usePortal();
  return (
    <nav className="portal-crumbs" aria-label={t('portal.breadcrumb')}>
      <ol>
        {crumbs.map(({ titleKey, path }, position) => {
          const isPage = position === crumbs.length - 1;
          const title = t(titleKey as PlainTextKey);
          return (
            <li key={titleKey}>
              {position > 0 && <Icon path={chevronEnd} directed />}
              {path && !isPage ? (
                <a href={hrefOf(asLeft(path))}>{title}</a>
              ) : (
                <span aria-current={isPage ? 'page' : undefined}>{title}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
