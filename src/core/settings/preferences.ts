import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { resolveLanguage } from '../i18n/index.ts';
import { type KeyValueStorage, perSession } from '../session/index.ts';
import type { Settings } from './settings.ts';

const themes = ['light', 'dark', 'auto'] as const;
export type ThemePreference = (typeof themes)[number];

/** A teacher's choices for all screens; undefined values are not chosen. */
export interface Choice {
  language?: string | undefined;
  theme?: ThemePreference | undefined;
  timeZone?: string | undefined;
}

/** The part of a choice that is stored in the browser. */
export type BrowserChoice = Omit<Choice, 'timeZone'>;

const keys = { language: 'umi_locale', theme: 'teacher-theme' } as const;

/** The language that a screen will most likely show, before its session knows the teacher's setting: its attribute, else the choice in this browser. */
export const likelyLanguage = (attribute: string | null, storage: KeyValueStorage): string =>
  resolveLanguage(attribute || storage.getItem(keys.language));

/**
 * Language, theme and time zone: the teacher's setting, else the choice in this browser (docs/design-choices.md#time-zones). An
 * attribute of an element takes precedence over both; the default comes last.
 */
export interface Preferences {
  readonly choice: ReadonlySignal<Choice>;
  /** The first weekday of the teacher's calendars: Sunday (0) or Monday (1); undefined until the settings are loaded. */
  readonly firstDayOfWeek: ReadonlySignal<0 | 1 | undefined>;
  /** The choices that are stored in this browser. */
  readonly stored: ReadonlySignal<BrowserChoice>;
  /** Loads the settings. Every sign-in does so, too; after a failure nothing changes. */
  load(): Promise<unknown>;
  /** Stores a choice in this browser, for the sign-in and for teachers without a provider; undefined removes it. */
  keep(choice: BrowserChoice): void;
  /** Applies this choice instead of the saved one, until it is undefined. */
  show(choice: BrowserChoice | undefined): void;
}

/** The session's preferences, shared by all callers. */
export const preferencesOf = perSession((session): Preferences => {
  const { storage } = session;
  const kept = signal<BrowserChoice>({
    language: storage.getItem(keys.language) ?? undefined,
    theme: themes.find((theme) => theme === storage.getItem(keys.theme)),
  });
  const settings = signal<Settings | undefined>();
  const unsaved = signal<{ teacherEpoch: number; choice: BrowserChoice } | undefined>();
  const shown = computed(() =>
    unsaved.value?.teacherEpoch === session.teacherEpoch.value ? unsaved.value.choice : undefined,
  );

  // Imported after the sign-in, which stays small without it.
  async function settingsModel() {
    settings.value ??= (await import('./settings.ts')).settingsOf(session);
    return settings.value;
  }

  const load = () =>
    settingsModel()
      .then((model) => model.load())
      .catch(() => undefined);

  effect(() => {
    // Runs again for another teacher. Without the settings, this browser's choice stays.
    const isSignedIn = session.teacherEpoch.value >= 0 && session.state.value === 'active';
    // Without being followed: the model that this sets would load a second time.
    if (isSignedIn) void untracked(load);
  });

  function keep(choice: BrowserChoice): void {
    kept.value = { ...kept.peek(), ...choice };
    for (const [name, value] of Object.entries(choice)) {
      const key = keys[name as keyof BrowserChoice];
      if (value) storage.setItem(key, value);
      else storage.removeItem(key);
    }
  }

  return {
    choice: computed<Choice>(() => {
      const teacher = settings.value?.teacherInfo.value;
      return {
        language: shown.value?.language ?? (teacher?.language || kept.value.language),
        theme: shown.value?.theme ?? teacher?.theme ?? kept.value.theme,
        timeZone: settings.value?.timeZone.value,
      };
    }),
    firstDayOfWeek: computed(() => settings.value?.teacherInfo.value?.firstDayOfWeek),
    stored: kept,
    load,
    keep,
    show(choice) {
      unsaved.value = choice && { teacherEpoch: session.teacherEpoch.peek(), choice: { ...shown.peek(), ...choice } };
    },
  };
});
