import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import { failureText } from '../../core/api/index.ts';
import { settingsOf } from '../../core/settings/index.ts';
import type { Teacher } from '../../core/api/endpoints/index.ts';
import { OfflineBanner } from '../../ui/display/data-state.tsx';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useUnsaved } from '../../ui/form/use-draft.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { useCapability } from '../../runtime/hooks/use-capability.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { useFacts } from '../../runtime/hooks/use-facts.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { Heading } from '../../ui/display/host-slot.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { key } from '../../ui/icons/later-icons.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { AvatarSection } from './avatar/avatar-section.tsx';
import type { contract } from './contract.ts';
import { SettingsAlert, SETTINGS_VIEW, useSettingsNavigation, ViewLink } from './account-screens.tsx';
import { EmailSection } from './email-section.tsx';
import { Plans } from './form/plans.tsx';
import { SettingsForm } from './form/settings-form.tsx';
import css from './settings.css';

const MailsSection = lazyScreen(() => import('./mails-section.tsx'));
const PushSection = lazyScreen(() => import('./push/push-section.tsx'));
const SecondFactorSection = lazyScreen(() => import('./second-factor-section.tsx'));
const SignInsSection = lazyScreen(() => import('./sign-ins-section.tsx'));
const HoursSection = lazyScreen(() => import('./hours/hours-section.tsx'));
const CalendarFeedSection = lazyScreen(() => import('./calendar-feed-section.tsx'));
const OutsideCalendarsSection = lazyScreen(() => import('./outside-calendars-section.tsx'));

/** The teacher's account: picture, profile, preferences, e-mail address, and the plans of the service. */
export default function SettingsScreen() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session, reportFailure } = useScreen();
  const onFact = useFacts();
  const { passwordHref, openPassword, pushScope } = useSettingsNavigation();
  const settings = settingsOf(session);
  // Not from the cache, because another tab may have changed them.
  const { isOnline, reload } = useLoaded(SETTINGS_VIEW, () => settings.load(false));
  useMethods<typeof contract>({ reload });
  const [isFormDirty, setIsFormDirty] = useState(false);
  const [isEmailDirty, setIsEmailDirty] = useState(false);
  const [areHoursDirty, setAreHoursDirty] = useState(false);
  const [isCalendarDirty, setIsCalendarDirty] = useState(false);
  useUnsaved(isFormDirty || isEmailDirty || areHoursDirty || isCalendarDirty, SETTINGS_VIEW);
  const hasMails = useCapability('lesson-mails');
  const hasHours = useCapability('working-hours');
  const hasFeed = useCapability('calendar-feed');
  const hasOutsideCalendars = useCapability('outside-calendars');
  const hasSecondFactor = useCapability('second-factor');
  const hasSignIns = useCapability('sign-ins');
  const hasPush = useCapability('push');
  const [fact, setFact] = useState<string>();

  const reportSaved = useCallback(
    (saved: Teacher, more?: string): void => {
      onFact({ kind: 'settings-changed', teacher: saved });
      setFact(more ?? '');
    },
    [onFact],
  );

  const teacher = settings.teacherInfo.value;
  const loadedAt = settings.loadedAt.value;
  // The settings are loaded in several places; the last result counts.
  const failure = settings.status.value === 'failed' ? settings.failure.value : undefined;
  useEffect(() => {
    if (failure && failure.kind !== 'expired') reportFailure({ failure });
  }, [failure, reportFailure]);
  const isOffline = !isOnline || failure?.kind === 'offline';
  return (
    <section className="settings">
      <header className="settings-head">
        <Heading>{t('settings.title')}</Heading>
        <ViewLink href={passwordHref} onGo={openPassword}>
          <Icon path={key} />
          {t('settings.passwordLink')}
        </ViewLink>
      </header>
      {teacher && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {failure && failure.kind !== 'expired' && !(teacher && isOffline) && (
        <ErrorMessage
          message={failureText({ failure, message: failure.message }, t)}
          retryLabel={t('common.retry')}
          onRetry={() => void reload()}
        />
      )}
      {!teacher && !failure && <Loading lines={10} label={t('common.loading')} />}
      {teacher && (
        <>
          <AvatarSection teacher={teacher} onSaved={reportSaved} />
          <SettingsForm key={teacher.id} teacher={teacher} onDirty={setIsFormDirty} onSaved={reportSaved} />
          {hasHours && <HoursSection onDirty={setAreHoursDirty} />}
          {hasPush && pushScope !== undefined && <PushSection scope={pushScope} />}
          {hasMails && <MailsSection />}
          {hasFeed && <CalendarFeedSection />}
          {hasOutsideCalendars && <OutsideCalendarsSection onDirty={setIsCalendarDirty} />}
          <EmailSection teacher={teacher} onDirty={setIsEmailDirty} onSaved={reportSaved} />
          {hasSecondFactor && <SecondFactorSection />}
          {hasSignIns && <SignInsSection />}
          <Plans />
        </>
      )}
      {fact !== undefined && <SettingsAlert more={fact} onClose={() => setFact(undefined)} />}
    </section>
  );
}
