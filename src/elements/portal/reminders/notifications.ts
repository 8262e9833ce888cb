/** What the browser allows; `unsupported` where it has no notifications for a page. */
export type NotificationState = NotificationPermission | 'unsupported';

export interface NotificationTexts {
  readonly title: string;
  readonly body: string;
  /** Two notifications with the same one are one. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

const listeners = new Set<() => void>();
// Browsers on phones have the constructor and refuse it.
let isRefused = false;
let isWatching = false;

export function notificationState(): NotificationState {
  if (isRefused || !isSecureContext || typeof Notification === 'undefined') return 'unsupported';
  return Notification.permission;
}

/** Asks for the permission; only ever to be called by a press of a button that says what for. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission();
  tell();
}

/** Is told when the person has changed the permission, here or in the browser's settings. */
export function watchNotificationState(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWatching) void watchSettings();
  return () => listeners.delete(listener);
}

/** Shows a notification until it is pressed or closed; undefined where it cannot be shown. */
export function showNotification({ title, ...words }: NotificationTexts, onPress: () => void): Notification | undefined {
  if (notificationState() !== 'granted') return undefined;
  try {
    const notification = new Notification(title, words);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onPress();
    });
    return notification;
  } catch {
    isRefused = true;
    tell();
    return undefined;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

async function watchSettings(): Promise<void> {
  isWatching = true;
  try {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', tell);
  } catch {
    // Without it a change in the settings is seen when the page is loaded anew.
  }
}
