/** A browser that gets a teacher's notifications. The id is the SHA-256 of the endpoint, in hexadecimal digits. */
export interface PushSubscriptionRow {
  id: string;
  teacherId: string;
  /** The family of the session's tokens: the subscription ends with that sign-in, but not when its tokens expire. */
  family: string;
  /** Whoever knows it can address the browser, so it is stored encrypted, and never logged. */
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  createdAt: number;
  /** The browser confirms its subscription at each visit; one that does not come back ends. */
  expiresAt: number;
}

/** A lesson or meeting (`lesson …`, `meeting …`) whose reminder was pushed for this start. */
export interface PushedReminderRow {
  id: string;
  startTimeMillis: number;
  expiresAt: number;
}
