import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { isKnownAdvice, isNeeded, type Advice, type DeviceStates } from '../../../core/live-room/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useCallContext } from '../call/call-context.ts';
import type { DeviceKind } from '../media/capture.ts';
import { DeviceChoice, MicrophoneChoice } from '../pre-join/devices.tsx';
import css from './advice-card.css';
import { browserOf, instructionsFor, type Instructions } from './advice-steps.ts';
import { StepPicture } from './step-picture.tsx';

interface AdviceCardProps {
  readonly advice: Advice;
  /** Reads a text out. */
  readonly onAnnounce: (text: string) => void;
}

/** The teacher's advice, with the steps for this browser. It stays until it is done, closed, or no longer needed. */
export default function AdviceCard(props: AdviceCardProps) {
  return (
    <Texts namespaces={['liveHelp']}>
      <Card {...props} />
    </Texts>
  );
}

function Card({ advice, onAnnounce }: AdviceCardProps) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const {
    call: { room },
  } = useCallContext();
  const state: DeviceStates = room.self.value?.state ?? { microphone: 'none', camera: 'none' };
  // Closed at once, also without a connection to the provider.
  const [isAnswered, setAnswered] = useState(false);
  const answer = (progress: 'closed' | 'done'): void => {
    setAnswered(true);
    room.answerAdvice(advice.at, progress);
  };
  const isOpen =
    !isAnswered && isKnownAdvice(advice.name) && (advice.progress === 'sent' || advice.progress === 'seen');
  const instructions = instructionsFor(advice.name, state, browserOf(navigator));
  useAdviceProgress(advice, state, onAnnounce);
  useRetryOnPermission(isOpen && instructions?.action === 'retry' ? instructions.device : undefined);
  if (!isOpen || !instructions || !isKnownAdvice(advice.name)) return null;
  const device = t(`liveHelp.${instructions.device}`);
  return (
    <section className="live-advice" aria-labelledby={id}>
      <header>
        <p>{t('liveHelp.card.title')}</p>
        <h2 id={id}>{t(`liveHelp.advice.${advice.name}`)}</h2>
      </header>
      <ol>
        {instructions.steps.map(({ text, picture }) => (
          <li key={text}>
            <StepPicture name={picture} />
            <span>{t(`liveHelp.step.${text}`, { device })}</span>
          </li>
        ))}
      </ol>
      {instructions.action === 'choose' && <Choices />}
      <footer>
        <ActionButton instructions={instructions} device={device} onDone={() => answer('done')} />
        <Button onClick={() => answer('done')}>{t('liveHelp.card.done')}</Button>
        <Button kind="quiet" onClick={() => answer('closed')}>
          {t('liveHelp.card.close')}
        </Button>
      </footer>
    </section>
  );
}

/** Microphone and speaker to choose, and whether the microphone works. */
function Choices() {
  return (
    <div className="live-advice-choices">
      <MicrophoneChoice />
      <DeviceChoice kind="speaker" />
    </div>
  );
}

interface ActionButtonProps {
  readonly instructions: Instructions;
  /** The device's name in the reader's language. */
  readonly device: string;
  readonly onDone: () => void;
}

/** Does the part of an advice that the page can do. */
function ActionButton({ instructions: { action, device: kind }, device, onDone }: ActionButtonProps) {
  useSignals();
  const t = useText();
  const {
    call: { media, sound, setAudioOnly },
  } = useCallContext();
  if (action === 'choose') return null;
  const actions = {
    retry: () => void media.setEnabled(kind, true),
    turnOn: () => void media.setEnabled(kind, true),
    sound: () => sound.playAgain(),
    audioOnly() {
      void setAudioOnly(true);
      onDone();
    },
    reload() {
      onDone();
      location.reload();
    },
  };
  return (
    <Button
      kind="primary"
      loading={action === 'retry' && media[kind].value.isOpening}
      loadingLabel={t('common.loading')}
      onClick={actions[action]}
    >
      {t(`liveHelp.action.${action}`, { device })}
    </Button>
  );
}

/** Times of the advice that this page has shown. A page without the time of a seen advice was loaded after it. */
const shownHere = new Set<number>();

/** Reads an advice out once it is on screen, and reports to the teacher that it was seen, and that the trouble is gone. */
function useAdviceProgress(advice: Advice, state: DeviceStates, onAnnounce: (text: string) => void): void {
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const { name, at, progress } = advice;
  const needed = isNeeded(name, state);
  const wasNeeded = useRef(needed);
  if (needed) wasNeeded.current = true;

  useEffect(() => {
    if (progress !== 'sent' || shownHere.has(at) || !isKnownAdvice(name)) return undefined;
    const look = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      shownHere.add(at);
      room.answerAdvice(at, 'seen');
      onAnnounce(t('liveHelp.card.read', { advice: t(`liveHelp.advice.${name}`) }));
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [room, name, at, progress, onAnnounce, t]);

  const isReloaded = name === 'reload' && progress !== 'sent' && !shownHere.has(at);
  const isSolved = progress !== 'solved' && (isReloaded || (wasNeeded.current && !needed));
  useEffect(() => {
    if (isSolved) room.answerAdvice(at, 'solved');
  }, [room, at, isSolved]);
}

/** Opens a device as soon as the user allows it in the browser, where browsers report that. */
function useRetryOnPermission(kind: DeviceKind | undefined): void {
  const {
    call: { media },
  } = useCallContext();
  useEffect(() => {
    if (!kind || !('permissions' in navigator)) return undefined;
    const listening = new AbortController();
    navigator.permissions.query({ name: kind as PermissionName }).then(
      (status) =>
        status.addEventListener(
          'change',
          () => {
            if (status.state === 'granted') void media.setEnabled(kind, true);
          },
          listening,
        ),
      // Not every browser knows these permissions.
      () => undefined,
    );
    return () => listening.abort();
  }, [kind, media]);
}
