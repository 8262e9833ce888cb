import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { savePick } from '../../../core/command-palette/index.ts';
import { foldForSearch } from '../../../core/i18n/index.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { search } from '../../../ui/icons/icons.ts';
import { useAfterFrame } from '../../../runtime/after-frame.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import css from './command-palette.css';
import type { PaletteItem } from './palette-items.ts';
import { usePaletteSearch } from './palette-search.ts';
import { isComposing } from '../../../runtime/is-composing.ts';

export const words: Words = { namespaces: ['commandPalette', 'courses'], dates: true };

const NOTHING: readonly PaletteItem[] = [];

interface Props {
  readonly onClose: () => void;
  readonly onSignOut: () => void;
  readonly onOpen: (layer: 'create' | 'meeting' | 'lock' | 'help') => void;
}

/** Searches students, lessons, days, pages and actions: a combobox with a list of results. */
export default function CommandPalette(props: Props) {
  return (
    <Texts {...words}>
      <Search {...props} />
    </Texts>
  );
}

function Search({ onClose, onSignOut, onOpen }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  /** Key of the active item, which stays so when others come before it; without one it is the first. */
  const [active, setActive] = useState<string>();
  const id = useId();
  const { items: found, isSearching, failed } = usePaletteSearch(query, { onSignOut, onOpen });
  // The field takes keys from the first frame on; the results follow.
  const isDrawn = useAfterFrame();
  const items = isDrawn ? found : NOTHING;
  const current = Math.max(
    items.length > 0 ? 0 : -1,
    items.findIndex((item) => keyOf(item) === active),
  );
  const activate = (index: number): void => setActive(items[index] && keyOf(items[index]));

  const pick = (item: PaletteItem): void => {
    if (item.isRemembered) savePick(session, item.id);
    // Close first: the item may open another dialog.
    onClose();
    item.run();
  };
  const move = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const item = items[current];
    if (step && items.length > 0) {
      event.preventDefault();
      activate((current + step + items.length) % items.length);
    } else if (event.key === 'Enter' && item) {
      event.preventDefault();
      pick(item);
    }
  };
  const isEmpty = isDrawn && items.length === 0 && !isSearching && failed.length === 0;
  return (
    <Dialog
      isModal={isDrawn}
      title={t('commandPalette.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      initialFocus={input}
    >
      <div className="palette">
        <div className="palette-input">
          <Icon path={search} />
          <input
            ref={input}
            role="combobox"
            aria-label={t('commandPalette.placeholder')}
            aria-describedby={`${id}-hint`}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={items[current] ? `${id}-${current}` : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={t('commandPalette.placeholder')}
            value={query}
            onChange={({ target }) => {
              setQuery(target.value);
              setActive(undefined);
            }}
            onKeyDown={move}
          />
        </div>
        <p id={`${id}-hint`} className="palette-quiet">
          {t('commandPalette.hint')}
        </p>
        <Results id={id} items={items} current={current} onActive={activate} onPick={pick} />
        {isEmpty && <p className="palette-quiet">{t('commandPalette.none')}</p>}
        {failed.map((what) => (
          <p key={what} className="palette-quiet">
            {t(what === 'lessons' ? 'commandPalette.failed' : 'commandPalette.meetingsFailed')}
          </p>
        ))}
        <p className="teacher-visually-hidden" role="status">
          {isSearching
            ? t('commandPalette.searching')
            : foldForSearch(query) &&
              t(isEmpty ? 'commandPalette.none' : 'commandPalette.count', { count: items.length })}
        </p>
      </div>
    </Dialog>
  );
}

/** An item may be in two groups. */
const keyOf = ({ group, id }: PaletteItem): string => `${group} ${id}`;

interface ResultsProps {
  /** Prefix of all ids. */
  readonly id: string;
  readonly items: readonly PaletteItem[];
  /** Index of the active item. */
  readonly current: number;
  readonly onActive: (index: number) => void;
  readonly onPick: (item: PaletteItem) => void;
}

/** The results by groups. */
function Results({ id, items, current, onActive, onPick }: ResultsProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current, items.length]);
  return (
    // A press must not move the focus out of the input.
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('commandPalette.results')}
      className="palette-list"
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
    >
      {groupsOf(items).map(({ name, first, items }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className="palette-group" role="presentation">
            {t(`commandPalette.groups.${name}`)}
          </div>
          {items.map((item, index) => (
            <Option
              key={item.id}
              id={`${id}-${first + index}`}
              item={item}
              isActive={first + index === current}
              onActive={() => onActive(first + index)}
              onPick={() => onPick(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onPick: () => void;
}

function Option({
  id,
  item: {
    labels: [name],
    detail,
    icon,
    person,
    lang,
  },
  isActive,
  onActive,
  onPick,
}: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="palette-item"
      onPointerMove={() => !isActive && onActive()}
      onClick={onPick}
    >
      {person === undefined ? <Icon path={icon} /> : <Avatar name={person} size={24} />}
      <span lang={lang}>{name}</span>
      {detail && <span className="palette-detail">{detail}</span>}
    </div>
  );
}

/** Groups the items; `first` is the index of a group's first item in the whole list. */
function groupsOf(items: readonly PaletteItem[]) {
  const names = [...new Set(items.map(({ group }) => group))];
  return names.map((name) => ({
    name,
    first: items.findIndex(({ group }) => group === name),
    items: items.filter(({ group }) => group === name),
  }));
}
