import { computed, effect, signal } from '@preact/signals-core';
import { failed, type Reply } from '../api/index.ts';
import { createAsyncResource, perSession } from '../session/index.ts';
import { isValidZone } from '../time/index.ts';
import type { Settings } from './settings.ts';

const themes = ['light', 'dark', 'auto'] as const;
export type ThemePreference = (typeof themes)[number];

/** What a teacher has chosen for all screens; what is missing is not chosen. */
export interface Choice {
  language?: string | undefined;
  theme?: ThemePreference | undefined;
  timeZone?: string | undefined;
}

type BrowserChoice = Omit<Choice, 'timeZone'>;

const keys = { language: 'umi_locale', theme: 'teacher-theme' } as const;

const unreachable = failed({ kind: 'offline', message: 'Network request failed' });

/**
 * Language, theme and time zone as the teacher wants them: the teacher's setting, else what this browser keeps
 * (docs/decisions/016). An attribute of an element comes before both, the default after.
 */
export const preferencesOf = perSession((session) => {
  const { storage } = session;
  const stored = storage.getItem('teacher-theme');
  const kept = signal<Choice>({
    language: storage.getItem('umi_locale') ?? undefined,
    theme: themes.find((theme) => theme === stored),
  });
  const settings = signal<Settings | undefined>();
  // Shown at once, until the provider has answered.
  const wished = createAsyncResource<Choice>(session);

  // The settings' calls are fetched only when somebody is signed in: the sign-in itself stays small.
  async function settingsModel() {
    settings.value ??= (await import('./settings.ts')).settingsOf(session);
    return settings.value;
  }

  const load = () =>
    settingsModel()
      .then((model) => model.load())
      .catch(() => undefined);

  effect(() => {
    // Another teacher is another visit. Without the settings all goes on as this browser has it.
    const isSignedIn = session.teacherEpoch.value >= 0 && session.state.value === 'active';
    if (isSignedIn) void load();
  });

  /** Keeps a choice in this browser, for the sign-in and for those whom no provider knows. */
  function keep(choice: BrowserChoice): void {
    kept.value = { ...kept.peek(), ...choice };
    for (const [name, value] of Object.entries(choice)) {
      if (value) storage.setItem(keys[name as keyof BrowserChoice], value);
    }
  }

  /** The provider has not taken a choice: this browser forgets it, too, unless another one was made meanwhile. */
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
      const wish = wished.data.value;
      return {
        language: wish?.language ?? (teacher?.language || kept.value.language),
        theme: wish?.theme ?? teacher?.theme ?? kept.value.theme,
        timeZone: teacher && isValidZone(teacher.timeZone) ? teacher.timeZone : undefined,
      };
    }),
    /** The weekday on which the teacher's months begin, Sunday (0) or Monday (1); undefined until the settings are there. */
    firstDayOfWeek: computed(() => settings.value?.teacherInfo.value?.firstDayOfWeek),
    /** Asks the provider for the teacher's settings, as every sign-in does by itself; where they do not come, nothing changes. */
    load,
    keep,
    /**
     * Keeps a choice in this browser and, for a signed-in teacher, in the settings; answers their
     * reply if so. What they do not take is undone.
     */
    async choose(choice: BrowserChoice): Promise<Reply<unknown> | undefined> {
      const before = kept.peek();
      keep(choice);
      if (session.state.peek() !== 'active') return undefined;
      wished.set({ ...wished.data.peek(), ...choice });
      // The settings' own code may be what the network does not bring.
      const reply = await settingsModel().then(
        (model) => model.change(choice),
        () => unreachable,
      );
      wished.set(undefined);
      if (reply.failure && reply.failure.kind !== 'aborted') undo(choice, before);
      return reply;
    },
  };
});
export type Preferences = ReturnType<typeof preferencesOf>;
