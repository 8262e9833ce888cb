import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import {
  findZones,
  loadCityNames,
  timeZones,
  zoneEntry,
  type CityNames,
  zonesOfCountries,
  type ZoneEntry,
} from '../../../core/settings/index.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useCombobox } from '../../../ui/menu/use-combobox.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './zone-field.css';

interface Props {
  /** IANA; empty while none is chosen. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (zone: string) => void;
}

/** Limit of rendered options. */
const MAX_OPTIONS = 60;

const labelOf = ({ id, name, offset }: ZoneEntry): string => `${id.replaceAll('_', ' ')}（${name} ${offset}）`;

/** Selects one of the browser's time zones by name, city or offset. */
export function ZoneField({ value, error, onChange }: Props) {
  useStyles(css);
  const t = useText();
  const { session, language } = useScreen();
  const [words, setWords] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const listBox = useRef<HTMLDivElement>(null);
  const now = useMemo(() => session.clock.now(), [session]);
  // Naming all zones is slow, so only while the list is open.
  const all = useMemo(
    () => (isOpen ? timeZones(value).map((zone) => zoneEntry(zone, language, now)) : []),
    [isOpen, value, language, now],
  );
  const chosen = useMemo(() => (value ? labelOf(zoneEntry(value, language, now)) : ''), [value, language, now]);

  const cityNames = useCityNames(isOpen);
  const inCountries = useMemo(
    () => zonesOfCountries(words ?? '', [language, 'en', 'ja', 'zh', 'ar']),
    [words, language],
  );
  const matching = words?.trim() ? findZones(all, words, cityNames, inCountries) : all;
  const offered = matching.slice(0, MAX_OPTIONS);
  const open = (): void => {
    if (isOpen) return;
    setIsOpen(true);
    restart();
  };
  // Without a choice the value stays.
  const close = (): void => {
    setIsOpen(false);
    setWords(undefined);
  };
  const choose = (zone: ZoneEntry): void => {
    onChange(zone.id);
    close();
  };
  const { isShown, current, input, list, idOf, restart, onPointerDown } = useCombobox({
    options: offered,
    isOpen,
    onOpen: () => open(),
    onClose: () => close(),
    onChoose: (zone) => choose(zone),
  });

  useScrollToActive(listBox, isOpen, `${current} ${isShown}`);

  const more = matching.length - offered.length;
  const statusMessage =
    offered.length === 0 ? t('settings.noZone') : t('settings.zonesFound', { count: matching.length });
  return (
    <div className="settings-zone">
      <Field label={t('settings.timeZone')} hint={t('settings.timeZoneHint')} error={error}>
        {(control) => (
          <input
            {...control}
            {...input}
            spellCheck={false}
            value={words ?? chosen}
            onChange={(event) => {
              setWords(event.target.value);
              restart();
              setIsOpen(true);
            }}
            onFocus={(event) => event.target.select()}
            onClick={open}
            onBlur={close}
          />
        )}
      </Field>
      {isOpen && (
        <div ref={listBox} className="settings-zones" onPointerDown={onPointerDown}>
          {isShown ? (
            <ul {...list} aria-label={t('settings.timeZone')}>
              {offered.map((zone, index) => (
                <ZoneOption
                  key={zone.id}
                  id={idOf(index)}
                  zone={zone}
                  isActive={index === current}
                  isChosen={zone.id === value}
                  onChoose={() => choose(zone)}
                />
              ))}
            </ul>
          ) : (
            <p className="settings-quiet">{t('settings.noZone')}</p>
          )}
          {more > 0 && <p className="settings-quiet">{t('settings.zonesMore', { count: more })}</p>}
        </div>
      )}
      <p className="teacher-visually-hidden" role="status">
        {isOpen && words?.trim() && statusMessage}
      </p>
    </div>
  );
}

/** The names of cities, from when the list is first open; without them zones are found by their own names. */
function useCityNames(isOpen: boolean): CityNames | undefined {
  const [names, setNames] = useState<CityNames>();
  useEffect(() => {
    if (!isOpen || names) return;
    loadCityNames().then(setNames, () => undefined);
  }, [isOpen, names]);
  return names;
}

interface OptionProps {
  readonly id: string;
  readonly zone: ZoneEntry;
  /** Selected by the keyboard. */
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ZoneOption({ id, zone, isActive, isChosen, onChoose }: OptionProps) {
  return (
    <li id={id} role="option" aria-selected={isActive} data-chosen={isChosen || undefined} onClick={onChoose}>
      <span dir="ltr">{zone.id.replaceAll('_', ' ')}</span>
      <span className="settings-zone-more">
        {zone.name} <bdi dir="ltr">{zone.offset}</bdi>
      </span>
    </li>
  );
}

/** Scrolls the opened list, and then each active option (a change of `active`), into view. */
function useScrollToActive(listBox: RefObject<HTMLElement | null>, isOpen: boolean, active: string): void {
  useEffect(() => {
    if (isOpen) listBox.current?.scrollIntoView({ block: 'nearest' });
  }, [listBox, isOpen]);
  useEffect(() => {
    listBox.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [listBox, active]);
}
