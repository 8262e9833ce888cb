import { Avatar } from '../../../ui/display/avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { chevronDown, exitEnd, key, settings, sheet } from '../../../ui/icons/later-icons.ts';
import { Menu } from '../../../ui/menu/menu.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { PASSWORD, TERMS, SETTING } from '../routes/route.ts';
import { useChoices } from './use-choices.ts';
import { useTeacher } from './account-sheet.tsx';

const SIGN_OUT = 'sign-out';

/** The signed-in teacher's menu: settings, language, theme and sign-out. */
export default function AccountMenu({ onSignOut }: { onSignOut(): void }) {
  const t = useText();
  const { language, direction } = useScreen();
  const { languages, themes, choose } = useChoices();
  const { name, avatar } = useTeacher();
  const { go, hasTerms } = usePortal();
  const pages = [
    { id: SETTING, label: t('portal.titles.setting'), icon: settings },
    { id: PASSWORD, label: t('portal.titles.password'), icon: key },
    ...(hasTerms ? [{ id: TERMS, label: t('portal.titles.provision'), icon: sheet }] : []),
  ];
  const signOut = { id: SIGN_OUT, label: t('login.signOut'), icon: exitEnd, isDirected: true };
  return (
    <Menu
      label={t('portal.account', { name })}
      lang={language}
      direction={direction}
      groups={[pages, languages, themes, [signOut]].filter((group) => group.length > 0)}
      onSelect={(id) => {
        if (id === SIGN_OUT) onSignOut();
        else if (pages.some((page) => page.id === id)) go(id);
        else choose(id);
      }}
      trigger={
        <button type="button" className="portal-account">
          <Avatar name={name} src={avatar} size={32} />
          <span className="portal-account-name">{name}</span>
          <Icon path={chevronDown} />
        </button>
      }
    />
  );
}
