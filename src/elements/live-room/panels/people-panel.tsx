import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useState } from 'react';
import type { Participant } from '../../../core/live-room/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useCallContext } from '../call/call-context.ts';
import { HelpSlot } from '../help/help-slot.tsx';
import { useNobodyText } from '../call/room-texts.ts';
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
  const [erasing, setErasing] = useState<Participant>();
  const self = room.self.value;
  const participants = room.participants.value;
  const inside = participants.filter(({ state }) => state.admissionState === 'inside');
  const outside = participants.filter(({ state }) => state.admissionState !== 'inside');
  const nobody = useNobodyText();
  return (
    <SidePanel title={t('liveRoom.people.title')}>
      <div className="live-people">
        {teacher && outside.length > 0 && <WaitingPeople participants={outside} />}
        <section>
          <h3>{t('liveRoom.people.inside')}</h3>
          <ul>
            {self && (
              <li>
                <Person participant={self} isSelf />
              </li>
            )}
            {inside.map((participant) => (
              <li key={participant.id}>
                <Person participant={participant} />
                {teacher && (
                  <TeacherActions
                    participant={participant}
                    onErase={() => setErasing(participant)}
                    onRemove={() => setRemoving(participant)}
                  />
                )}
                <HelpSlot participant={participant} variant="person" />
              </li>
            ))}
          </ul>
          {teacher && <LeadToggle />}
          {inside.length === 0 && <p className="live-people-secondary">{nobody} </p>}
        </section>
        {teacher && teacher.studentLink.value !== '' && <StudentLink teacher={teacher} />}
      </div>
      {removing && <RemoveDialog participant={removing} onClose={() => setRemoving(undefined)} />}
      {erasing && <EraseDialog participant={erasing} onClose={() => setErasing(undefined)} />}
    </SidePanel>
  );
}

/** People in the lobby; a teacher admits those who want to enter. */
function WaitingPeople({ participants }: { participants: readonly Participant[] }) {
  const t = useText();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  return (
    <section>
      <h3>{t('liveRoom.people.waiting')}</h3>
      <ul>
        {participants.map((participant) => (
          <li key={participant.id}>
            <Person participant={participant} />
            {teacher && participant.state.admissionState === 'waiting' && (
              <Button
                kind="primary"
                aria-label={t('liveRoom.people.admitNamed', { name: participant.name })}
                onClick={() => room.admit(participant.id)}
              >
                {t('liveRoom.people.admit')}
              </Button>
            )}
            <HelpSlot participant={participant} variant="person" />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TeacherActionsProps {
  readonly participant: Participant;
  readonly onErase: () => void;
  readonly onRemove: () => void;
}

/** A teacher's actions for a participant inside. */
function TeacherActions({ participant: { id, name, role, state }, onErase, onRemove }: TeacherActionsProps) {
  const t = useText();
  const {
    call: { room, hasMediaServer },
  } = useCallContext();
  const canMute = hasMediaServer.value && role === 'student';
  return (
    <div className="live-people-actions">
      {state.handAt !== undefined && (
        <Button aria-label={t('liveRoom.people.lowerNamed', { name })} onClick={() => room.lowerHand(id)}>
          {t('liveRoom.people.lower')}
        </Button>
      )}
      {state.microphone !== 'on' && (
        <Button onClick={() => room.ask(id, 'microphone')}>{t('liveRoom.people.askMicrophone')}</Button>
      )}
      {state.microphone === 'on' && canMute && (
        <Button aria-label={t('liveRoom.people.muteNamed', { name })} onClick={() => room.mute(id)}>
          {t('liveRoom.people.mute')}
        </Button>
      )}
      {role === 'student' && (
        <Button aria-label={t('liveRoom.people.eraseNamed', { name })} onClick={onErase}>
          {t('liveRoom.people.erase')}
        </Button>
      )}
      <Button aria-label={t('liveRoom.people.removeNamed', { name })} onClick={onRemove}>
        {t('liveRoom.people.remove')}
      </Button>
    </div>
  );
}

/** Lets a teacher decide whether the students' view follows. */
function LeadToggle() {
  useSignals();
  const t = useText();
  const {
    call: { mainView },
  } = useCallContext();
  return (
    <label className="live-people-lead">
      <input
        type="checkbox"
        checked={mainView.isLeading.value}
        onChange={({ target }) => mainView.setLeading(target.checked)}
      />
      <span>{t('liveRoom.view.lead')}</span>
    </label>
  );
}

interface PersonProps {
  readonly participant: Participant;
  readonly isSelf?: boolean;
}

/** A participant with name and status. */
function Person({ participant: { name, state, link }, isSelf = false }: PersonProps) {
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

interface DialogProps {
  readonly participant: Participant;
  readonly onClose: () => void;
}

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  /** The label of the button that does it. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation before something that cannot be undone. */
function Question({ title, text, action, onConfirm, onClose, children }: QuestionProps) {
  const t = useText();
  const confirm = (): void => {
    onConfirm();
    onClose();
  };
  return (
    <Dialog
      title={title}
      text={text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="danger" onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Asks for confirmation before a participant is removed, or rejected in the lobby. */
export function RemoveDialog({ participant, onClose }: DialogProps) {
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const [erase, setErase] = useState(false);
  const { id, name, role, state } = participant;
  const which = state.admissionState === 'inside' ? 'remove' : 'reject';
  return (
    <Question
      title={t(`liveRoom.people.${which}Title`)}
      text={t(`liveRoom.people.${which}Text`, { name })}
      action={t(`liveRoom.people.${which}`)}
      onConfirm={() => room.remove(id, { erase })}
      onClose={onClose}
    >
      {which === 'remove' && role === 'student' && (
        <label className="live-people-lead">
          <input type="checkbox" checked={erase} onChange={({ target }) => setErase(target.checked)} />
          <span>{t('liveRoom.people.removeErase', { name })}</span>
        </label>
      )}
    </Question>
  );
}

/** Asks for confirmation before all that a participant has drawn is erased. */
function EraseDialog({ participant: { id, name }, onClose }: DialogProps) {
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  return (
    <Question
      title={t('liveRoom.people.eraseTitle')}
      text={t('liveRoom.people.eraseText', { name })}
      action={t('liveRoom.people.erase')}
      onConfirm={() => room.erase(id)}
      onClose={onClose}
    />
  );
}
