import { useContext, useState } from 'react';
import type { CSSProperties } from 'react';
import { pictureOf } from '../../core/index.ts';
import { ScreenContext } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from './avatar.css';
import { hueOf } from './person-hue.ts';

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
