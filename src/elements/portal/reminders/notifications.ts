/** Notification permission; `unsupported` where the browser has no notifications for pages. */
export type NotificationState = NotificationPermission | 'unsupported';

export interface NotificationTexts {
  readonly title: string;
  readonly body: string;
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

const listeners = new Set<() => void>();
// Mobile browsers have the constructor, but it throws.
let isUnsupported = false;
let isWatching = false;
// A page that reads the permission waits for the browser's own process: once per change, not with every rendering.
let known: NotificationState | undefined;

/** The permission as it was told last, for those who watch it. */
export function notificationState(): NotificationState {
  known ??= readState();
  return known;
}

function readState(): NotificationState {
  if (isUnsupported || !isSecureContext || typeof Notification === 'undefined') return 'unsupported';
  return Notification.permission;
}

/** Requests the permission. Call it only from a button that explains the purpose. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission();
  notifyListeners();
}

/** Calls the listener when the permission changes, here or in the browser's settings. Returns a function that removes it. */
export function watchNotificationState(listener: () => void): () => void {
  listeners.add(listener);
  known = undefined;
  if (!isWatching) void watchSettings();
  return () => listeners.delete(listener);
}

/** A notification that is shown, or about to be. */
export interface ShownNotification {
  close(): void;
}

let worker: ServiceWorkerRegistration | undefined;

/**
 * Shows notifications through the service worker from now on, which gets pushes here: what is pushed and what a page shows
 * then replace each other. Undefined shows them as the page's own.
 */
export function showThrough(registration: ServiceWorkerRegistration | undefined): void {
  worker = registration;
}

/**
 * Shows a notification until it is clicked or closed; undefined where it cannot be shown.
 * @param path where a click leads, for the service worker, which opens it
 */
export function showNotification(
  { title, ...options }: NotificationTexts,
  path: string,
  onPress: () => void,
): ShownNotification | undefined {
  if (readState() !== 'granted') return undefined;
  if (worker) return showByWorker(worker, title, { ...options, data: { path } });
  try {
    const notification = new Notification(title, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onPress();
    });
    return notification;
  } catch {
    isUnsupported = true;
    notifyListeners();
    return undefined;
  }
}

function showByWorker(
  registration: ServiceWorkerRegistration,
  title: string,
  options: NotificationOptions & { tag: string },
): ShownNotification {
  const shown = registration.showNotification(title, options).catch(() => undefined);
  return {
    close() {
      void shown
        .then(() => registration.getNotifications({ tag: options.tag }))
        .then((notifications) => notifications.forEach((notification) => notification.close()));
    },
  };
}

function notifyListeners(): void {
  known = undefined;
  for (const listener of listeners) listener();
}

async function watchSettings(): Promise<void> {
  isWatching = true;
  try {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', notifyListeners);
  } catch {
    // Without the Permissions API, a change in the browser's settings shows after a reload.
  }
}
