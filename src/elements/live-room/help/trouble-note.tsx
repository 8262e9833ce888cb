import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { isKnownProgress, type Advice } from '../../../core/live-room/index.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import tones from '../../../ui/display/tones.css';
import { Button } from '../../../ui/form/button.tsx';
import { useCallContext } from '../call/call-context.ts';
import { TextButton } from '../text-button.tsx';
import type { HelpVariant, HelpSlotProps } from './help-slot.tsx';
import { shownTroubles } from './shown-troubles.ts';
import css from './trouble-note.css';

const AdviceDialog = lazyScreen(() => import('./advice-dialog.tsx'));

/** How long the end of a trouble is shown, in ms. */
const ENDING_SHOWN_MS = 8_000;

/** A student's troubles, the progress of the last advice, and a button to help. */
export default function TroubleNote(props: HelpSlotProps) {
  return (
    <Texts namespaces={['liveHelp']}>
      <Note {...props} />
    </Texts>
  );
}

function Note({ participant, variant }: HelpSlotProps) {
  useSignals();
  useStyles(css);
  useStyles(tones);
  const t = useText();
  const {
    call: { peers, room },
    teacher,
  } = useCallContext();
  const [isOpen, setOpen] = useState(false);
  const { id, name, state } = participant;
  const troubles = shownTroubles(participant, {
    isBroken: peers.value.get(id)?.link === 'lost',
    ownRoundTrip: room.roundTrip.value,
  }).map((text) => t(text));
  const progress = useShownProgress(state.advice);
  const words = wordsFor(
    variant,
    troubles,
    progress && isKnownProgress(progress) ? t(`liveHelp.progress.${progress}`) : undefined,
  );
  // The strip of a lesson already shows the name.
  const isNamed = variant === 'banner' || (variant === 'strip' && teacher?.kind !== 'class');
  const isEmpty = words === '' && variant !== 'person';
  return (
    <>
      {!isEmpty && (
        <p className={`live-trouble live-trouble-${variant}`}>
          {words !== '' && <span>{isNamed ? t('liveHelp.of', { name, trouble: words }) : words}</span>}
          <HelpButton variant={variant} participant={participant} onClick={() => setOpen(true)} />
        </p>
      )}
      {isOpen && <AdviceDialog participant={participant} troubles={troubles} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A list has space for all troubles; other places show the most urgent one. */
function wordsFor(variant: HelpVariant, troubles: readonly string[], progress: string | undefined): string {
  if (variant === 'person') return [...troubles, ...(progress === undefined ? [] : [progress])].join(' · ');
  return progress ?? troubles[0] ?? '';
}

function HelpButton({
  variant,
  participant: { name, link },
  onClick,
}: HelpSlotProps & { readonly onClick: () => void }) {
  const t = useText();
  const props = { 'aria-label': t('liveHelp.helpNamed', { name }), 'aria-haspopup': 'dialog', onClick } as const;
  if (link === 'lost') return null;
  return variant === 'tile' || variant === 'strip' ? (
    <TextButton {...props}>{t('liveHelp.help')}</TextButton>
  ) : (
    <Button {...props}>{t('liveHelp.help')}</Button>
  );
}

/** The progress of an advice, while it is open and for a while after it was answered. */
function useShownProgress(advice: Advice | undefined): Advice['progress'] | undefined {
  const key = advice && `${advice.at} ${advice.progress}`;
  const isOpen = advice?.progress === 'sent' || advice?.progress === 'seen';
  const [isOver, setOver] = useState<string | undefined>(isOpen ? undefined : key);
  useEffect(() => {
    if (isOpen || key === undefined) return undefined;
    const timer = setTimeout(() => setOver(key), ENDING_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isOpen, key]);
  return key === isOver ? undefined : advice?.progress;
}
