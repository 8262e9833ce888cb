/** A browser at its push service. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushOptions {
  /** How long the push service keeps a message for an unreachable browser, in ms. */
  lifetimeMillis: number;
  /** A message replaces an older undelivered one with the same topic: at most 32 characters, base64url. */
  topic: string;
  signal: AbortSignal;
}

/**
 * The outcome of a message. `gone`: the subscription has ended, or its address may not be called. `rejected`: the push
 * service does not accept this message. `failed`: it may accept it later, after `waitMillis` if it specified a time.
 */
export type PushOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly waitMillis?: number | undefined };

/** Encrypts messages and sends them to push services, with the platform's implementation. */
export interface PushSender {
  /** The key for subscriptions of browsers, base64url. */
  readonly publicKey: string;
  /** Whether the target's address may be called, and its keys are valid. */
  accepts(target: PushTarget): boolean;
  /** Sends a message of at most 3,000 characters. Never rejects. */
  send(target: PushTarget, message: string, options: PushOptions): Promise<PushOutcome>;
}
