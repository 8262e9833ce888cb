import { useState, type ReactNode, type RefObject } from 'react';
import { ServiceLogo } from '../../login/service-logo.tsx';
import { SignOutFailure } from '../../login/sign-out-failure.tsx';
import { useSignOut } from '../../login/use-sign-out.ts';
import { useNarrow } from '../../../ui/list/use-narrow.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { AccountSheet } from './account-sheet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { usePortalTools } from '../command-palette/use-portal-tools.tsx';
import { LiveRoomSlot } from '../live-call/live-room-slot.tsx';
import { OfflineSlot } from '../offline/offline-slot.tsx';
import { usePreload } from '../../../runtime/hooks/use-preload.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import headerCss from './main-header.css';
import menuCss from './menu.css';
import { menu } from './menu-entries.ts';
import { usePortal } from '../portal-context.ts';
import { HOME } from '../routes/route.ts';
import { menuPages } from '../routes/routes.ts';
import { SideMenu } from './side-menu.tsx';

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
