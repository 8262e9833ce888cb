import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Member } from '../../../core/live-room/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useCallPlace } from '../call/call-context.ts';
import css from './people-panel.css';
import { SidePanel } from './side-panel.tsx';
import { StudentLink } from './student-link.tsx';

/** Who is in the room and who is on the way; a teacher lets people in and out here. */
export function PeoplePanel() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { call: { room }, teacher } = useCallPlace();
  const [leaving, setLeaving] = useState<Member>();
  const members = room.members.value;
  const self = room.self.value;
  const inside = members.filter(({ state }) => state.stage === 'inside');
  const outside = members.filter(({ state }) => state.stage !== 'inside');
  return (
    <SidePanel title={t('live.people.title')}>
      <div className="live-people">
        {outside.length > 0 && (
          <section>
            <h3>{t('live.people.waiting')}</h3>
            <ul>
              {outside.map((member) => (
                <li key={member.id}>
                  <Person member={member} />
                  {teacher && member.state.stage === 'waiting' && (
                    <Button kind="primary" aria-label={t('live.people.admitNamed', { name: member.name })} onClick={() => room.admit(member.id)}>
                      {t('live.people.admit')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3>{t('live.people.inside')}</h3>
          <ul>
            {self && <li><Person member={self} isSelf /></li>}
            {inside.map((member) => (
              <li key={member.id}>
                <Person member={member} />
                {teacher && (
                  <div className="live-people-acts">
                    {member.state.handAt !== undefined && (
                      <Button aria-label={t('live.people.lowerNamed', { name: member.name })} onClick={() => room.lowerHand(member.id)}>{t('live.people.lower')}</Button>
                    )}
                    {member.state.microphone !== 'on' && <Button onClick={() => room.ask(member.id, 'microphone')}>{t('live.people.askMicrophone')}</Button>}
                    <Button aria-label={t('live.people.removeNamed', { name: member.name })} onClick={() => setLeaving(member)}>{t('live.people.remove')}</Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          {inside.length === 0 && <p className="live-people-quiet">{t('live.people.alone')}</p>}
        </section>
        {teacher && teacher.studentLink.value !== '' && <StudentLink facts={teacher} />}
      </div>
      {leaving && (
        <Dialog
          title={t('live.people.removeTitle')}
          text={t('live.people.removeText', { name: leaving.name })}
          onClose={() => setLeaving(undefined)}
          footer={(
            <>
              <Button onClick={() => setLeaving(undefined)}>{t('common.cancel')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  room.remove(leaving.id);
                  setLeaving(undefined);
                }}
              >
                {t('live.people.remove')}
              </Button>
            </>
          )}
        />
      )}
    </SidePanel>
  );
}

function Person({ member: { name, state, link }, isSelf = false }: { member: Member; isSelf?: boolean }) {
  const t = useText();
  const signs = [
    link === 'lost' ? t('live.people.lost') : t(`live.people.stage.${state.stage}`),
    ...state.stage === 'inside' && state.microphone !== 'on' ? [t('live.tile.muted')] : [],
    ...state.handAt === undefined ? [] : [t('live.tile.hand')],
    ...state.stage === 'inside' && state.quality !== 'good' ? [`${t('live.quality.label')}: ${t(`live.quality.${state.quality}`)}`] : [],
  ];
  return (
    <div className="live-person">
      <Avatar name={name} />
      <p>
        <span className="live-person-name">{isSelf ? t('live.tile.you', { name }) : name}</span>
        <span className="live-people-quiet">{signs.join(' · ')}</span>
      </p>
    </div>
  );
}
