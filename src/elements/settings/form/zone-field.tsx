import { useEffect, useMemo, useRef, useState } from 'react';
import { findZones, timeZones, zoneEntry, type ZoneEntry } from '../../../core/settings/index.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useCombobox } from '../../../ui/menu/use-combobox.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

interface Props {
  /** IANA; empty while none is chosen. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (zone: string) => void;
}

/** So many are drawn; more words make them fewer. */
const OFFERED = 60;

const face = ({ id, name, offset }: ZoneEntry): string => `${id.replaceAll('_', ' ')}（${name} ${offset}）`;

/** A time zone out of all that the browser knows, found by its name, its city or its offset. */
export function ZoneField({ value, error, onChange }: Props) {
  const t = useText();
  const { session, language } = useScreen();
  const [words, setWords] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const listNode = useRef<HTMLUListElement>(null);
  const now = useMemo(() => session.clock.now(), [session]);
  // To name all of them takes a moment: only for whoever looks.
  const all = useMemo(
    () => (isOpen ? timeZones(value).map((zone) => zoneEntry(zone, language, now)) : []),
    [isOpen, value, language, now],
  );
  const chosen = useMemo(() => (value ? face(zoneEntry(value, language, now)) : ''), [value, language, now]);

  const fitting = words?.trim() ? findZones(all, words) : all;
  const offered = fitting.slice(0, OFFERED);
  const open = (): void => {
    if (isOpen) return;
    setIsOpen(true);
    restart();
  };
  // Who leaves without a choice keeps what was chosen.
  const leave = (): void => {
    setIsOpen(false);
    setWords(undefined);
  };
  const choose = (zone: ZoneEntry): void => {
    onChange(zone.id);
    leave();
  };
  const { isShown, current, input, list, idOf, restart, onPointerDown } = useCombobox({
    options: offered,
    isOpen,
    onOpen: () => open(),
    onClose: () => leave(),
    onChoose: (zone) => choose(zone),
  });

  // What has opened below the edge of the window is brought into sight.
  useEffect(() => {
    if (isOpen) listNode.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    listNode.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, isShown]);

  const more = fitting.length - offered.length;
  const statusMessage =
    offered.length === 0 ? t('settings.noZone') : t('settings.zonesFound', { count: fitting.length });
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
            onBlur={leave}
          />
        )}
      </Field>
      {isOpen && (
        <div className="settings-zones" onPointerDown={onPointerDown}>
          {isShown ? (
            <ul ref={listNode} {...list} aria-label={t('settings.timeZone')}>
              {offered.map((zone, position) => (
                <li
                  key={zone.id}
                  id={idOf(position)}
                  role="option"
                  aria-selected={position === current}
                  data-chosen={zone.id === value || undefined}
                  onClick={() => choose(zone)}
                >
                  <span dir="ltr">{zone.id.replaceAll('_', ' ')}</span>
                  <span className="settings-zone-more">
                    {zone.name} <bdi dir="ltr">{zone.offset}</bdi>
                  </span>
                </li>
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
