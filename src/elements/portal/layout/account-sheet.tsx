import { useId } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { settingsOf } from '../../../core/settings/index.ts';
import type { PlainTextKey } from '../../../core/i18n/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { check, exitEnd, key, settings, sheet } from '../../../ui/icons/later-icons.ts';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { furtherEntries, iconOf } from './menu.tsx';
import { usePortal } from '../portal-context.ts';
import { menuPath, PASSWORD, SETTING, TERMS } from '../routes/route.ts';
import { useChoices } from './use-choices.ts';
import css from './account-sheet.css';

interface Props {
  onSignOut(): void;
  onClose(): void;
}

/** The account menu on a phone, as a bottom sheet. */
export function AccountSheet({ onSignOut, onClose }: Props) {
  useStyles(css);
  const t = useText();
  const { languages, themes, choose } = useChoices();
  const { name, avatar } = useTeacher();
  const { entry, hrefOf, hasTerms } = usePortal();
  const pages = [
    ...furtherEntries.map((item) => ({
      path: menuPath(item),
      label: t(item.name as PlainTextKey),
      icon: iconOf(item),
    })),
    { path: SETTING, label: t('portal.titles.setting'), icon: settings },
    { path: PASSWORD, label: t('portal.titles.password'), icon: key },
    ...(hasTerms ? [{ path: TERMS, label: t('portal.titles.provision'), icon: sheet }] : []),
  ];
  return (
    <Dialog title={t('portal.short.more')} closeLabel={t('common.close')} onClose={onClose}>
      <p className="portal-sheet-teacher">
        <Avatar name={name} src={avatar} size={44} />
        <strong>{name}</strong>
      </p>
      <ul className="portal-sheet-pages">
        {pages.map(({ path, label, icon }) => (
          <li key={path}>
            <a
              href={hrefOf(path)}
              aria-current={entry.pathname === hrefOf(path) ? 'page' : undefined}
              onClick={onClose}
            >
              {icon && <Icon path={icon} />}
              {label}
            </a>
          </li>
        ))}
      </ul>
      <Choice title={t('portal.language')} items={languages} onChoose={choose} />
      <Choice title={t('portal.theme')} items={themes} onChoose={choose} />
      <Button
        onClick={() => {
          onClose();
          onSignOut();
        }}
      >
        <Icon path={exitEnd} directed />
        {t('login.signOut')}
      </Button>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly items: readonly MenuItem[];
  onChoose(id: string): void;
}

function Choice({ title, items, onChoose }: ChoiceProps) {
  const name = useId();
  if (items.length === 0) return null;
  return (
    <fieldset className="portal-choice">
      <legend>{title}</legend>
      {items.map(({ id, label, lang, checked }) => (
        <label key={id} lang={lang}>
          <input type="radio" name={name} checked={checked} onChange={() => onChoose(id)} />
          <span>{label}</span>
          {checked && <Icon path={check} />}
        </label>
      ))}
    </fieldset>
  );
}

interface ShownTeacher {
  readonly name: string;
  /** URL of the avatar, for `Avatar`. */
  readonly avatar: string | undefined;
}

/** The signed-in teacher. With tokens of the host page, the name comes from the settings. */
export function useTeacher(): ShownTeacher {
  useSignals();
  const { session } = useScreen();
  const { name, avatar } = session.signedIn.value ?? { name: '', avatar: '' };
  const settings = settingsOf(session).teacherInfo.value;
  return { name: name || settings?.name || '', avatar: avatar || settings?.avatar };
}
