import { useEffect } from 'react';
import { useText } from '../../../../runtime/screen-context.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { laser } from '../../icons.ts';
import { useRoomLayout } from '../room-layout-context.ts';

/** Switches the laser for shared screens on and off; it is off again when the last screen is gone. */
export function LaserToggle() {
  const t = useText();
  const { isPointing, setPointing } = useRoomLayout();
  useEffect(() => () => setPointing(false), [setPointing]);
  const name = t('board.tool.laser');
  return (
    <button
      type="button"
      className="live-laser-toggle"
      aria-label={name}
      title={name}
      aria-pressed={isPointing}
      onClick={() => setPointing(!isPointing)}
    >
      <Icon path={laser} />
    </button>
  );
}
