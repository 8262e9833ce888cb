import { computed, effect, signal } from '@preact/signals-core';
import { oncePerSession } from './model.ts';

export type ThemeWish = 'light' | 'dark' | 'auto';

/** What a teacher has chosen for all screens; what is missing is not chosen. */
export interface Choice {
  language?: string;
  theme?: ThemeWish;
  timeZone?: string;
}

/**
 * Language, theme and time zone as the teacher wants them: the teacher's setting, else what this browser keeps
 * (decision 16). An attribute of an element comes before both, the default after.
 */
export const preferencesOf = oncePerSession((session) => {
  const { storage } = session;
  const kept = signal<Choice>({
    language: storage.getItem('umi_locale') ?? undefined,
    theme: (storage.getItem('teacher-theme') ?? undefined) as ThemeWish | undefined,
  });
  const setting = signal<Choice>({});

  // The settings' calls are fetched only when somebody is signed in: the sign-in itself stays small.
  const settingsModel = () => import('./settings.ts').then(({ settingsOf }) => settingsOf(session));

  effect(() => {
    setting.value = {};
    if (session.state.value !== 'active') return;
    void settingsModel().then(async (settings) => {
      await settings.load();
      const teacher = settings.teacherInfo.peek();
      if (!teacher || session.state.peek() !== 'active') return;
      setting.value = { language: teacher.language || undefined, theme: teacher.theme, timeZone: teacher.timeZone || undefined };
    });
  });

  return {
    choice: computed<Choice>(() => ({
      language: setting.value.language ?? kept.value.language,
      theme: setting.value.theme ?? kept.value.theme,
      timeZone: setting.value.timeZone,
    })),
    /** Keeps a choice in this browser and, for a signed-in teacher, in the settings. */
    async choose(choice: Omit<Choice, 'timeZone'>): Promise<void> {
      kept.value = { ...kept.peek(), ...choice };
      if (choice.language) storage.setItem('umi_locale', choice.language);
      if (choice.theme) storage.setItem('teacher-theme', choice.theme);
      if (session.state.peek() !== 'active') return;
      setting.value = { ...setting.peek(), ...choice };
      await (await settingsModel()).change(choice);
    },
  };
});
export type Preferences = ReturnType<typeof preferencesOf>;
