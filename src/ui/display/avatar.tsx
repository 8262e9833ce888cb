import { type CSSProperties, useContext, useState } from 'react';
import { pictureOf } from '../../core/lessons/index.ts';
import { ScreenContext } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from './avatar.css';

interface Props {
  readonly name: string;
  /** URL of the picture from the provider. The initial is shown without a valid URL, or if the picture does not load. */
  readonly src?: string | undefined;
  /** CSS pixels. */
  readonly size?: number;
  /** Accessible name; by default the avatar is hidden from assistive technology, because the name is beside it. */
  readonly label?: string | undefined;
}

/** A person's picture, or the initial on a coloured background. */
export function Avatar({ name, src, size = 36, label }: Props) {
  useStyles(css);
  const [broken, setBroken] = useState<string>();
  const [initial = ''] = name.trim();
  const picture = pictureOf(src, useContext(ScreenContext)?.session.provider ?? '');
  return (
    <span
      className="teacher-avatar"
      style={{ '--teacher-avatar-hue': hueOf(name), '--teacher-avatar-size': `${size}px` } as CSSProperties}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        initial.toUpperCase()
      )}
    </span>
  );
}

const hues = new Map<string, number>();

/** A title after a name. Visitors of meetings have one, and often the name of a companion, as in 小林 葵さんと保護者の方. */
const TITLE = /^(..+?)(?:さん|様|くん|ちゃん|同学).*$/u;

/**
 * A person's hue, 0 to 359, derived from the name: for the background of the initial, and for lessons on a calendar.
 * Character width, spaces and titles are ignored, because a room and a list may write the same name differently. A
 * family named after a student has the student's hue.
 */
export function hueOf(name: string): number {
  let hue = hues.get(name);
  if (hue === undefined) {
    let hash = 0;
    for (const character of name.normalize('NFKC').replace(/\s/g, '').replace(TITLE, '$1'))
      hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 36_000_011;
    hue = hash % 360;
    hues.set(name, hue);
  }
  return hue;
}
