import type { Participant } from '../../../core/live-room/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';

interface Props {
  readonly participant: Participant;
  readonly isSelf?: boolean;
}

/** A participant with name and status. */
export function Person({ participant: { name, state, link }, isSelf = false }: Props) {
  const t = useText();
  const isInside = state.admissionState === 'inside';
  const statuses = [
    link === 'lost' ? t('liveRoom.people.lost') : t(`liveRoom.people.admission.${state.admissionState}`),
    ...(isInside && state.microphone !== 'on' ? [t('liveRoom.tile.muted')] : []),
    ...(state.handAt === undefined ? [] : [t('liveRoom.tile.hand')]),
    ...(isInside && state.quality !== 'good'
      ? [`${t('liveRoom.quality.label')}: ${t(`liveRoom.quality.${state.quality}`)}`]
      : []),
  ];
  return (
    <div className="live-person">
      <Avatar name={name} />
      <p>
        <span className="live-person-name">{isSelf ? t('liveRoom.tile.you', { name }) : name}</span>
        <span className="live-people-secondary">{statuses.join(' · ')}</span>
      </p>
    </div>
  );
}
