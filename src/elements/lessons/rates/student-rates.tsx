import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { failureText } from '../../../core/api/index.ts';
import type { LessonRate, Student } from '../../../core/api/endpoints/index.ts';
import { createLessonRates } from '../../../core/month-report/index.ts';
import { priceText } from '../../../core/settings/index.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { RateDialogProps } from './rate-dialog.tsx';
import css from './rates.css';

const RateDialog = lazyScreen<RateDialogProps>(() => import('./rate-dialog.tsx'));

interface Props {
  readonly student: Pick<Student, 'id' | 'name' | 'subjects'>;
}

/** What the teacher charges a student; a private note. For providers with `lesson-rates`. */
export default function StudentRates(props: Props) {
  return (
    <Texts namespaces={['lessonRates']}>
      <Rates key={props.student.id} {...props} />
    </Texts>
  );
}

function Rates({ student }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session } = useScreen();
  const isReadOnly = useContext(ReadOnlyContext);
  const model = useMemo(() => createLessonRates(session), [session]);
  useEffect(() => () => model.dispose(), [model]);
  const { failed, reload } = useLoaded('rates', () => model.load());
  /** The subject whose rate is open. */
  const [open, setOpen] = useState<string>();
  const returnFocus = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const own = model.rates.value?.filter(({ studentId }) => studentId === student.id);
  const unpriced = ['', ...student.subjects].find((each) => !own?.some(({ subject }) => subject === each));
  return (
    <section className="rates" aria-labelledby={id}>
      <h2 id={id}>{t('lessonRates.title')}</h2>
      <p className="rates-quiet">{t('lessonRates.private')}</p>
      {failed && !own && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !own && <Loading lines={1} label={t('common.loading')} />}
      {own?.length === 0 && <p>{t('lessonRates.none')}</p>}
      {own && own.length > 0 && (
        <ul className="rates-list">
          {own.map((rate) => (
            <RateRow
              key={rate.subject}
              rate={rate}
              isOnly={own.length === 1}
              onChange={
                isReadOnly
                  ? undefined
                  : (button) => {
                      returnFocus.current = button;
                      setOpen(rate.subject);
                    }
              }
            />
          ))}
        </ul>
      )}
      {own && !isReadOnly && unpriced !== undefined && (
        <div>
          <Button
            ref={opener}
            aria-haspopup="dialog"
            aria-label={own.length === 0 ? t('lessonRates.addNamed', { name: student.name }) : undefined}
            onClick={() => {
              returnFocus.current = opener.current;
              setOpen(unpriced);
            }}
          >
            {t(own.length === 0 ? 'lessonRates.add' : 'lessonRates.addOther')}
          </Button>
        </div>
      )}
      {open !== undefined && (
        <RateDialog
          student={student}
          subjects={student.subjects}
          subject={open}
          model={model}
          returnFocus={returnFocus}
          onClose={() => {
            // A removed rate has no button any more.
            if (!returnFocus.current?.isConnected) returnFocus.current = opener.current;
            setOpen(undefined);
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly rate: LessonRate;
  /** The student has no other rate. */
  readonly isOnly: boolean;
  readonly onChange: ((button: HTMLElement) => void) | undefined;
}

function RateRow({ rate, isOnly, onChange }: RowProps) {
  const t = useText();
  const { language } = useScreen();
  const { subject, yen, per, chargesAbsence, chargesNotice } = rate;
  const name = subject || t(isOnly ? 'lessonRates.all' : 'lessonRates.others');
  return (
    <li>
      <span className="rates-subject">{name}</span>
      <span>{t(`lessonRates.${per}`, { yen: priceText({ price: yen, currency: 'JPY' }, language) })}</span>
      {chargesAbsence && <span className="rates-quiet">{t('lessonRates.chargesAbsence')}</span>}
      {chargesNotice && <span className="rates-quiet">{t('lessonRates.chargesNotice')}</span>}
      {onChange && (
        <Button
          kind="quiet"
          aria-haspopup="dialog"
          aria-label={t('lessonRates.changeNamed', { subject: name })}
          onClick={({ currentTarget }) => onChange(currentTarget)}
        >
          {t('lessonRates.change')}
        </Button>
      )}
    </li>
  );
}
