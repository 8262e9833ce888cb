import { useState, type ReactNode, type RefObject } from 'react';
import { ServiceLogo } from '../../login/service-logo.tsx';
import { SignOutFailure, useSignOut } from '../../login/sign-out-failure.tsx';
import { useNarrow } from '../../../ui/list/use-narrow.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { AccountSheet } from './account-sheet.tsx';
import { BottomBar, menu, SideMenu } from './menu.tsx';
import { usePortalTools } from '../command-palette/use-portal-tools.tsx';
import { LiveRoomSlot } from '../live-call/live-room-slot.tsx';
import { OfflineSlot } from '../offline/offline-slot.tsx';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { usePortal } from '../portal-context.ts';
import { HOME } from '../routes/route.ts';
import { menuPages } from '../routes/routes.ts';
import type { PlainTextKey } from '../../../core/i18n/index.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { chevronEnd } from '../../../ui/icons/icons.ts';
import headerCss from './main-header.css';
import menuCss from './menu.css';

interface Props {
  readonly content: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Below this width, in CSS pixels, the menu is a bar at the bottom. */
const PHONE_WIDTH_PX = 760;
const AccountMenu = lazyScreen(() => import('./account-menu.tsx'));

/** Layout of a signed-in teacher's pages: header, menu and content. */
export function MainLayout({ content, children }: Props) {
  useStyles(headerCss);
  useStyles(menuCss);
  const t = useText();
  const portal = usePortal();
  const isPhone = useNarrow(PHONE_WIDTH_PX);
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);
  const askToSignOut = () => portal.signOut(signOut.start);
  const tools = usePortalTools({ onSignOut: askToSignOut });
  usePreload(menuPages);

  return (
    <div className={`portal ${isPhone ? 'portal-phone' : ''}`}>
      <button type="button" className="portal-skip" onClick={() => content.current?.focus()}>
        {t('portal.skip')}
      </button>
      <header className="portal-header" part="header">
        <a className="portal-logo" href={portal.hrefOf(HOME)}>
          <ServiceLogo />
        </a>
        {!isPhone && <Breadcrumb />}
        {tools.button}
        {!isPhone && <AccountMenu onSignOut={askToSignOut} />}
      </header>
      {tools.layer}
      {!isPhone && <SideMenu items={menu} />}
      <main className="portal-content" part="content" ref={content} tabIndex={-1}>
        <LiveRoomSlot />
        <OfflineSlot />
        <div className="portal-page">{children}</div>
      </main>
      {isPhone && <BottomBar isMoreOpen={isOpen} onMore={() => setOpen(true)} />}
      {isPhone && isOpen && <AccountSheet onSignOut={askToSignOut} onClose={() => setOpen(false)} />}
      <SignOutFailure signOut={signOut} />
    </div>
  );
}

/** Breadcrumb from the menu to this page; the page itself is not a link. */
function Breadcrumb() {
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
