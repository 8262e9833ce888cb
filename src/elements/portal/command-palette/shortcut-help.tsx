import { useSignals } from '@preact/signals-react/runtime';
import type { PlainTextKey } from '../../../core/i18n/index.ts';
import { matchRoutes } from '../../../core/navigation/index.ts';
import { shortcutsOf } from '../../../core/command-palette/index.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { routes } from '../routes/routes.ts';
import css from './command-palette.css';
import { hasScreen, isApple, pageShortcuts } from './use-shortcuts.ts';

export const words: Words = { namespaces: ['commandPalette'] };

interface Props {
  readonly onClose: () => void;
}

/** Lists the portal's shortcuts, with a switch for the single-key ones. */
export default function ShortcutHelp(props: Props) {
  return (
    <Texts {...words}>
      <Help {...props} />
    </Texts>
  );
}

function Help({ onClose }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const shortcuts = shortcutsOf(session);
  const isOn = shortcuts.isOn.value;
  const single: readonly (readonly [readonly string[], string])[] = [
    [['/'], t('commandPalette.help.open')],
    [['?'], t('commandPalette.help.help')],
    ...pageShortcuts
      .filter(({ path }) => hasScreen(path))
      .map(({ key, path }) => {
        const title = matchRoutes(routes, path)?.chain.at(-1)?.titleKey;
        return [
          ['G', key.toUpperCase()],
          t('commandPalette.help.goTo', { screen: title ? t(title as PlainTextKey) : path }),
        ] as const;
      }),
  ];
  return (
    <Dialog title={t('commandPalette.help.title')} closeLabel={t('common.close')} onClose={onClose}>
      <dl className="palette-keys">
        <Key keys={[isApple() ? '⌘K' : 'Ctrl+K']} words={t('commandPalette.help.openAnywhere')} />
        {isOn && single.map(([keys, words]) => <Key key={keys.join()} keys={keys} words={words} />)}
      </dl>
      <CalendarKeys />
      <label className="palette-switch">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby="palette-switch-hint"
          onChange={({ target }) => shortcuts.choose(target.checked)}
        />
        {t('commandPalette.help.singleKeys')}
      </label>
      <p id="palette-switch-hint" className="palette-quiet">
        {t('commandPalette.help.singleKeysHint')}
      </p>
    </Dialog>
  );
}

/** Keys of the calendar's grid, by the name of their text. They act with the single-key shortcuts off, too. */
const calendarKeys = [
  ['days', '← → ↑ ↓'],
  ['ends', 'Home End'],
  ['months', 'PageUp PageDown'],
  ['enter', 'Enter'],
  ['back', 'Esc'],
  ['move', 'Alt+← → ↑ ↓'],
  ['grab', 'M'],
  ['choose', 'Shift+← → ↑ ↓'],
  ['select', 'Shift+Space'],
] as const;

function CalendarKeys() {
  const t = useText();
  return (
    <section className="palette-calendar">
      <h3>{t('commandPalette.help.calendar.title')}</h3>
      <dl className="palette-keys">
        {calendarKeys.map(([name, key]) => (
          <Key key={name} keys={[key]} words={t(`commandPalette.help.calendar.${name}`)} />
        ))}
      </dl>
    </section>
  );
}

function Key({ keys: [first, second], words }: { readonly keys: readonly string[]; readonly words: string }) {
  const t = useText();
  return (
    <div>
      <dt>
        {second ? (
          <>
            <span className="teacher-visually-hidden">
              {t('commandPalette.help.oneAfterOther', { first: first ?? '', second })}
            </span>
            <span aria-hidden="true">
              <kbd>{first}</kbd> <kbd>{second}</kbd>
            </span>
          </>
        ) : (
          <kbd>{first}</kbd>
        )}
      </dt>
      <dd>{words}</dd>
    </div>
  );
}
