import { useSignals } from '@preact/signals-react/runtime';
import {
  ADVICE_INTERVAL_MS,
  isKnownAdvice,
  isKnownProgress,
  type AdviceName,
  type Participant,
} from '../../../core/live-room/index.ts';
import { SECOND_MS } from '../../../core/time/index.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useCallContext } from '../call/call-context.ts';
import css from './advice-dialog.css';
import { fittingAdvice, offeredAdvice } from './shown-troubles.ts';
import { StepPicture, type PictureName } from './step-picture.tsx';

interface Props {
  readonly participant: Participant;
  /** The student's troubles, in the teacher's language. */
  readonly troubles: readonly string[];
  readonly onClose: () => void;
}

const pictures: Readonly<Record<AdviceName, PictureName>> = {
  sound: 'speaker',
  microphone: 'microphone',
  camera: 'camera',
  devices: 'list',
  reload: 'reload',
  line: 'wifi',
};

/** Accuracy of the provider's time on this page, in ms. The provider silently ignores advice that is sent too soon. */
const CLOCK_TOLERANCE_MS = SECOND_MS;

/** Lets the teacher choose an advice. Fitting ones come first. */
export default function AdviceDialog({ participant, troubles, onClose }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const { id, name, state } = participant;
  const { advice } = state;
  const freeAt = (advice?.at ?? 0) + ADVICE_INTERVAL_MS + CLOCK_TOLERANCE_MS;
  const now = useNow((current) => (current < freeAt ? freeAt : Infinity));
  const mustWait = now < freeAt;
  const fitting = fittingAdvice(participant);
  const isKnown = advice && isKnownAdvice(advice.name) ? advice.name : undefined;
  const send = (choice: AdviceName): void => {
    room.advise(id, choice);
    onClose();
  };
  return (
    <Dialog
      title={t('liveHelp.dialog.title', { name })}
      text={t('liveHelp.dialog.text')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <p className="live-advice-now">
        {troubles.length > 0 ? t('liveHelp.dialog.now', { trouble: troubles.join(' · ') }) : t('liveHelp.dialog.none')}
      </p>
      {advice && isKnown && isKnownProgress(advice.progress) && (
        <p className="live-advice-last">
          {t('liveHelp.dialog.last', {
            advice: t(`liveHelp.advice.${isKnown}`),
            progress: t(`liveHelp.progress.${advice.progress}`),
          })}
        </p>
      )}
      <ul className="live-advice-choice">
        {offeredAdvice(fitting).map((choice) => (
          <li key={choice}>
            <button type="button" disabled={mustWait} onClick={() => send(choice)}>
              <StepPicture name={pictures[choice]} />
              <span className="live-advice-sentence">
                {t(`liveHelp.advice.${choice}`)}{' '}
                {fitting.includes(choice) && <strong>{t('liveHelp.dialog.fits')}</strong>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="live-advice-last">
        {mustWait && t('liveHelp.dialog.wait')}
      </p>
    </Dialog>
  );
}
