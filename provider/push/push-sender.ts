/** A browser at its push service. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushOptions {
  /** How long the push service keeps a message for a browser that it cannot reach, in ms. */
  lifetimeMillis: number;
  /** A message replaces an older one with the same topic that has not been delivered: at most 32 characters, base64url. */
  topic: string;
  signal: AbortSignal;
}

/**
 * What became of a message. `gone`: the subscription has ended, or its address may not be called. `rejected`: the push
 * service does not take this message. `failed`: it may take it later, after `waitMillis` if it has said so.
 */
export type PushOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly waitMillis?: number | undefined };

/** Encrypts messages and hands them to push services; the platform's own. */
export interface PushSender {
  /** With which browsers subscribe, base64url. */
  readonly publicKey: string;
  /** Whether the target's address may be called, and its keys are keys. */
  accepts(target: PushTarget): boolean;
  /** Sends a message of at most 3,000 characters. Never rejects. */
  send(target: PushTarget, message: string, options: PushOptions): Promise<PushOutcome>;
}
