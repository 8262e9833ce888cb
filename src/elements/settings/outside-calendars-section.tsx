import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import type { OutsideCalendar } from '../../core/api/endpoints/index.ts';
import { failureText, succeeded, type Reply } from '../../core/api/index.ts';
import {
  calendarAddressProblem,
  createOutsideCalendars,
  type OutsideCalendars,
} from '../../core/outside-calendars/index.ts';
import { dayKey } from '../../core/time/index.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Texts } from '../../runtime/texts.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormError, rejectedField } from '../../ui/form/submission.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import css from './outside-calendars.css';

/** The provider accepts no more calendars of a teacher. */
const MAX_CALENDARS = 10;

interface Props {
  readonly onDirty: (isDirty: boolean) => void;
}

/** The teacher's calendars of other services, whose events are grey in the schedule. */
export default function OutsideCalendarsSection(props: Props) {
  return (
    <Texts namespaces={['outsideCalendars']} dates>
      <Section {...props} />
    </Texts>
  );
}

function Section({ onDirty }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session, toasts, reportFailure } = useScreen();
  const calendars = useMemo(() => createOutsideCalendars(session), [session]);
  useEffect(() => () => calendars.dispose(), [calendars]);
  const { failed, reload } = useLoaded('outside-calendars', () => calendars.load());
  const title = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [removed, setRemoved] = useState<OutsideCalendar>();
  const [busy, setBusy] = useState<{ readonly id: string; readonly what: 'change' | 'refresh' | 'remove' }>();
  const list = calendars.list.value;

  const work = async (
    { id, name }: OutsideCalendar,
    what: 'change' | 'refresh' | 'remove',
    call: () => Promise<Reply<unknown>>,
  ): Promise<boolean> => {
    setBusy({ id, what });
    const reply = await call();
    setBusy(undefined);
    if (!succeeded(reply)) {
      toasts.show('error', reportFailure(reply));
      return false;
    }
    // A calendar that could not be read says why in its row.
    const problem = what === 'refresh' && calendars.list.peek()?.find((each) => each.id === id)?.problem;
    if (problem) toasts.show('error', t(`outsideCalendars.problem.${problem}`));
    else
      toasts.show(
        'success',
        t(what === 'change' ? 'outsideCalendars.done.saved' : `outsideCalendars.done.${what}`, { name }),
      );
    return true;
  };
  const remove = async (calendar: OutsideCalendar): Promise<void> => {
    // The button that was pressed is gone with its calendar.
    if (await work(calendar, 'remove', () => calendars.remove(calendar.id))) pressed.current = title.current;
    setRemoved(undefined);
  };
  const close = (): void => {
    setIsOpen(false);
    requestAnimationFrame(() => (opener.current?.querySelector('button') ?? title.current)?.focus());
  };
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1} className="outside-calendars-title">
        {t('outsideCalendars.title')}
      </h2>
      <p className="outside-calendars-text">{t('outsideCalendars.text')}</p>
      {failed && !list && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !list && <Loading lines={3} label={t('common.loading')} />}
      {list?.length === 0 && !isOpen && <p className="outside-calendars-text">{t('outsideCalendars.none')}</p>}
      {list && list.length > 0 && (
        <ul className="outside-calendars">
          {list.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              busy={busy?.id === calendar.id ? busy.what : undefined}
              onChange={(change) => {
                if (!busy) void work(calendar, 'change', () => calendars.change(calendar.id, change));
              }}
              onRefresh={() => void work(calendar, 'refresh', () => calendars.refresh(calendar.id))}
              onRemove={(button) => {
                pressed.current = button;
                setRemoved(calendar);
              }}
            />
          ))}
        </ul>
      )}
      {list && isOpen && <AddForm calendars={calendars} onDirty={onDirty} onClose={close} />}
      {list && !isOpen && (
        <div ref={opener}>
          {list.length < MAX_CALENDARS ? (
            <Button onClick={() => setIsOpen(true)}>{t('outsideCalendars.add')}</Button>
          ) : (
            <p className="outside-calendars-text">{t('outsideCalendars.limit')}</p>
          )}
        </div>
      )}
      {removed && (
        <RemoveDialog
          name={removed.name}
          isBusy={busy?.what === 'remove'}
          returnFocus={pressed}
          onKeep={() => setRemoved(undefined)}
          onRemove={() => void remove(removed)}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly calendar: OutsideCalendar;
  /** What is being done with it. */
  readonly busy: 'change' | 'refresh' | 'remove' | undefined;
  readonly onChange: (change: { showsTitles?: boolean; isOn?: boolean }) => void;
  readonly onRefresh: () => void;
  /** Gets the button that was pressed. */
  readonly onRemove: (button: HTMLElement) => void;
}

function CalendarRow({ calendar, busy, onChange, onRefresh, onRemove }: RowProps) {
  const t = useText();
  const { name, host, isOn, showsTitles, problem, events } = calendar;
  const id = useId();
  const updated = useUpdated(calendar);
  return (
    <li className="outside-calendar" role="group" aria-labelledby={id}>
      <div className="outside-calendar-facts">
        <p id={id} className="outside-calendar-name">
          <bdi>{name}</bdi>
        </p>
        <p className="outside-calendars-text">
          {host && <bdi dir="ltr">{host}</bdi>}
          <span>{updated}</span>
          {calendar.readAtMillis !== undefined && <span>{t('outsideCalendars.events', { count: events })}</span>}
        </p>
        <div role="status">
          {problem && <p className="outside-calendar-problem">{t(`outsideCalendars.problem.${problem}`)}</p>}
        </div>
      </div>
      <div className="outside-calendar-actions">
        <Button
          kind="quiet"
          aria-label={t('outsideCalendars.refreshNamed', { name })}
          loading={busy === 'refresh'}
          loadingLabel={t('outsideCalendars.refreshing')}
          onClick={onRefresh}
        >
          {t('outsideCalendars.refresh')}
        </Button>
        <Button
          kind="quiet"
          aria-label={t('outsideCalendars.removeNamed', { name })}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          {t('outsideCalendars.remove')}
        </Button>
      </div>
      <div className="outside-calendar-choices">
        <label>
          <input
            type="checkbox"
            checked={isOn}
            aria-disabled={busy !== undefined || undefined}
            onChange={({ target }) => onChange({ isOn: target.checked })}
          />
          {t('outsideCalendars.use')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={showsTitles}
            aria-disabled={busy !== undefined || undefined}
            onChange={({ target }) => onChange({ showsTitles: target.checked })}
          />
          {t('outsideCalendars.titles')}
        </label>
      </div>
    </li>
  );
}

/** `15:42 に更新`; with the day if it was not today. */
function useUpdated({ readAtMillis }: OutsideCalendar): string {
  const t = useText();
  const dates = useDates();
  const { session, timeZone } = useScreen();
  if (readAtMillis === undefined) return t('outsideCalendars.waiting');
  const isToday = dayKey(readAtMillis, timeZone) === dayKey(session.clock.now(), timeZone);
  return t('outsideCalendars.updated', { time: isToday ? dates.time(readAtMillis) : dates.moment(readAtMillis) });
}

interface FormProps {
  readonly calendars: OutsideCalendars;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}

const empty = { name: '', url: '' };
type Problem = 'missingName' | 'missingUrl' | 'wrongUrl';

/** The name and the address of a further calendar. Stores no draft: the address is a secret. */
function AddForm({ calendars, onDirty, onClose }: FormProps) {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const node = useRef<HTMLFormElement>(null);
  const form = useForm<typeof empty, Problem>({
    initial: empty,
    message: (problem) => t(`outsideCalendars.${problem}`),
  });
  const { name, url } = form.values;
  useEffect(() => node.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    onDirty(form.isDirty);
    return () => onDirty(false);
  }, [form.isDirty, onDirty]);
  const submit = (): Promise<void> =>
    form.submit(
      { name: name.trim() === '' ? 'missingName' : undefined, url: calendarAddressProblem(url) },
      () => calendars.add({ name: name.trim(), url: url.trim() }),
      (reply) => {
        if (succeeded(reply)) {
          toasts.show('success', t('outsideCalendars.done.add', { name: reply.data.name }));
          return onClose();
        }
        const field = rejectedField(reply);
        return { field: field === 'name' || field === 'url' ? field : 'form', message: reportFailure(reply) };
      },
    );
  return (
    <form ref={node} className="settings-narrow" noValidate onSubmit={form.handleSubmit(submit)}>
      <Field label={t('outsideCalendars.name')} hint={t('outsideCalendars.nameHint')} error={form.errors.name}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('outsideCalendars.url')} hint={t('outsideCalendars.urlHint')} error={form.errors.url}>
        {(control) => (
          <input
            {...control}
            type="url"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            placeholder="https://"
            value={url}
            onChange={({ target }) => form.change({ url: target.value })}
          />
        )}
      </Field>
      <details className="outside-calendars-help">
        <summary>{t('outsideCalendars.help')}</summary>
        <ul>
          <li>{t('outsideCalendars.helpGoogle')}</li>
          <li>{t('outsideCalendars.helpApple')}</li>
          <li>{t('outsideCalendars.helpOutlook')}</li>
        </ul>
      </details>
      <FormError>{form.errors.form}</FormError>
      <div className="settings-actions">
        <Button onClick={onClose}>{t('outsideCalendars.cancel')}</Button>
        <Button kind="primary" type="submit" loading={form.isPending} loadingLabel={t('outsideCalendars.adding')}>
          {t('outsideCalendars.submit')}
        </Button>
      </div>
    </form>
  );
}

interface RemoveDialogProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
}

/** Asks before a calendar is removed: nobody but the teacher has its address. */
function RemoveDialog({ name, isBusy, returnFocus, onKeep, onRemove }: RemoveDialogProps) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={t('outsideCalendars.ask', { name })}
      text={t('outsideCalendars.askText')}
      onClose={onKeep}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onKeep}>{t('outsideCalendars.keep')}</Button>
          <Button kind="danger" loading={isBusy} loadingLabel={t('common.loading')} onClick={onRemove}>
            {t('outsideCalendars.confirm')}
          </Button>
        </>
      }
    />
  );
}
