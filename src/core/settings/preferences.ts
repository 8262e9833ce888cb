import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { failed, type Reply } from '../api/index.ts';
import { perSession } from '../session/index.ts';
import type { Settings } from './settings.ts';

const themes = ['light', 'dark', 'auto'] as const;
export type ThemePreference = (typeof themes)[number];

/** What a teacher has chosen for all screens; undefined is not chosen. */
export interface Choice {
  language?: string | undefined;
  theme?: ThemePreference | undefined;
  timeZone?: string | undefined;
}

/** The part of a choice that is stored in the browser. */
export type BrowserChoice = Omit<Choice, 'timeZone'>;

const keys = { language: 'umi_locale', theme: 'teacher-theme' } as const;

const unreachable = failed({ kind: 'offline', message: 'Network request failed' });

/**
 * Language, theme and time zone: the teacher's setting, else what is stored in this browser (docs/decisions/016). An
 * attribute of an element comes before both, the default after.
 */
export interface Preferences {
  readonly choice: ReadonlySignal<Choice>;
  /** The first weekday of the teacher's calendars: Sunday (0) or Monday (1); undefined until the settings are loaded. */
  readonly firstDayOfWeek: ReadonlySignal<0 | 1 | undefined>;
  /** Loads the settings, as every sign-in does by itself; after a failure nothing changes. */
  load(): Promise<unknown>;
  /** Stores a choice in this browser, for the sign-in and for teachers whom no provider knows. */
  keep(choice: BrowserChoice): void;
  /**
   * Stores a choice in this browser and, for a signed-in teacher, in the settings; resolves with their reply if so. A choice
   * that the provider rejects is undone.
   */
  choose(choice: BrowserChoice): Promise<Reply<unknown> | undefined>;
}

/** The session's preferences, shared by all callers. */
export const preferencesOf = perSession((session): Preferences => {
  const { storage } = session;
  const stored = storage.getItem('teacher-theme');
  const kept = signal<Choice>({
    language: storage.getItem('umi_locale') ?? undefined,
    theme: themes.find((theme) => theme === stored),
  });
  const settings = signal<Settings | undefined>();
  // Shown at once, until the provider replies, and to this teacher only.
  const pending = signal<{ teacherEpoch: number; choice: Choice } | undefined>();
  const unsavedChoice = computed(() =>
    pending.value?.teacherEpoch === session.teacherEpoch.value ? pending.value.choice : undefined,
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
    // Runs again for another teacher. Without the settings this browser's choice stays.
    const isSignedIn = session.teacherEpoch.value >= 0 && session.state.value === 'active';
    if (isSignedIn) void load();
  });

  function keep(choice: BrowserChoice): void {
    kept.value = { ...kept.peek(), ...choice };
    for (const [name, value] of Object.entries(choice)) {
      if (value) storage.setItem(keys[name as keyof BrowserChoice], value);
    }
  }

  /** Removes a choice that the provider rejected, unless another one was made meanwhile. */
  function undo(choice: BrowserChoice, before: Choice): void {
    const now = kept.peek();
    for (const name of ['language', 'theme'] as const) {
      if (choice[name] === undefined || choice[name] !== now[name]) continue;
      if (before[name]) keep({ [name]: before[name] });
      else {
        kept.value = { ...kept.peek(), [name]: undefined };
        storage.removeItem(keys[name]);
      }
    }
  }

  return {
    choice: computed<Choice>(() => {
      const teacher = settings.value?.teacherInfo.value;
      const unsaved = unsavedChoice.value;
      return {
        language: unsaved?.language ?? (teacher?.language || kept.value.language),
        theme: unsaved?.theme ?? teacher?.theme ?? kept.value.theme,
        timeZone: settings.value?.timeZone.value,
      };
    }),
    firstDayOfWeek: computed(() => settings.value?.teacherInfo.value?.firstDayOfWeek),
    load,
    keep,
    async choose(choice) {
      const before = kept.peek();
      keep(choice);
      if (session.state.peek() !== 'active') return undefined;
      pending.value = { teacherEpoch: session.teacherEpoch.peek(), choice: { ...unsavedChoice.peek(), ...choice } };
      // Without a network even the import fails.
      const reply = await settingsModel().then(
        (model) => model.change(choice),
        () => unreachable,
      );
      pending.value = undefined;
      if (reply.failure && reply.failure.kind !== 'aborted') undo(choice, before);
      return reply;
    },
  };
});
