import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Participant } from '../../../core/live-room/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useCallContext } from '../call/call-context.ts';
import css from './people-panel.css';
import { SidePanel } from './side-panel.tsx';
import { StudentLink } from './student-link.tsx';

/** Lists the participants inside and waiting; a teacher admits and removes them here. */
export function PeoplePanel() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  const [removing, setRemoving] = useState<Participant>();
  const members = room.participants.value;
  const self = room.self.value;
  const inside = members.filter(({ state }) => state.admissionState === 'inside');
  const outside = members.filter(({ state }) => state.admissionState !== 'inside');
  return (
    <SidePanel title={t('liveRoom.people.title')}>
      <div className="live-people">
        {outside.length > 0 && (
          <section>
            <h3>{t('liveRoom.people.waiting')}</h3>
            <ul>
              {outside.map((member) => (
                <li key={member.id}>
                  <Person member={member} />
                  {teacher && member.state.admissionState === 'waiting' && (
                    <Button
                      kind="primary"
                      aria-label={t('liveRoom.people.admitNamed', { name: member.name })}
                      onClick={() => room.admit(member.id)}
                    >
                      {t('liveRoom.people.admit')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3>{t('liveRoom.people.inside')}</h3>
          <ul>
            {self && (
              <li>
                <Person member={self} isSelf />
              </li>
            )}
            {inside.map((member) => (
              <li key={member.id}>
                <Person member={member} />
                {teacher && (
                  <div className="live-people-actions">
                    {member.state.handAt !== undefined && (
                      <Button
                        aria-label={t('liveRoom.people.lowerNamed', { name: member.name })}
                        onClick={() => room.lowerHand(member.id)}
                      >
                        {t('liveRoom.people.lower')}
                      </Button>
                    )}
                    {member.state.microphone !== 'on' && (
                      <Button onClick={() => room.ask(member.id, 'microphone')}>
                        {t('liveRoom.people.askMicrophone')}
                      </Button>
                    )}
                    <Button
                      aria-label={t('liveRoom.people.removeNamed', { name: member.name })}
                      onClick={() => setRemoving(member)}
                    >
                      {t('liveRoom.people.remove')}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          {inside.length === 0 && <p className="live-people-quiet">{t('liveRoom.people.alone')}</p>}
        </section>
        {teacher && teacher.studentLink.value !== '' && <StudentLink teacher={teacher} />}
      </div>
      {removing && (
        <Dialog
          title={t('liveRoom.people.removeTitle')}
          text={t('liveRoom.people.removeText', { name: removing.name })}
          onClose={() => setRemoving(undefined)}
          footer={
            <>
              <Button onClick={() => setRemoving(undefined)}>{t('common.cancel')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  room.remove(removing.id);
                  setRemoving(undefined);
                }}
              >
                {t('liveRoom.people.remove')}
              </Button>
            </>
          }
        />
      )}
    </SidePanel>
  );
}

function Person({ member: { name, state, link }, isSelf = false }: { member: Participant; isSelf?: boolean }) {
  const t = useText();
  const statuses = [
    link === 'lost' ? t('liveRoom.people.lost') : t(`liveRoom.people.stage.${state.admissionState}`),
    ...(state.admissionState === 'inside' && state.microphone !== 'on' ? [t('liveRoom.tile.muted')] : []),
    ...(state.handAt === undefined ? [] : [t('liveRoom.tile.hand')]),
    ...(state.admissionState === 'inside' && state.quality !== 'good'
      ? [`${t('liveRoom.quality.label')}: ${t(`liveRoom.quality.${state.quality}`)}`]
      : []),
  ];
  return (
    <div className="live-person">
      <Avatar name={name} />
      <p>
        <span className="live-person-name">{isSelf ? t('liveRoom.tile.you', { name }) : name}</span>
        <span className="live-people-quiet">{statuses.join(' · ')}</span>
      </p>
    </div>
  );
}
