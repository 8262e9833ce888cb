/** The longest time between two attempts to send one mail, in ms. */
const MAIL_RETRY_MAX_MS = 60 * 60_000;
/** The longest time between two attempts to reach the server, in ms: a mail of the meantime waits no longer. */
const SERVER_RETRY_MAX_MS = 60_000;
/** The shortest time between two rounds, in ms, unless the first retry is due earlier. */
const ROUND_INTERVAL_MS = 10_000;

/** Attempts that failed, and when the next one is due, by the monotonic clock. */
interface Failures {
  count: number;
  dueAt: number;
}

export type Retries = ReturnType<typeof createRetries>;

/**
 * Knows when the mail server, and each mail that could not be sent, is due again. The time between two attempts doubles.
 * @param firstRetryMillis time until the first retry, in ms
 */
export function createRetries(firstRetryMillis: number) {
  const mails = new Map<string, Failures>();
  let server: Failures = { count: 0, dueAt: 0 };

  const failedOnce = (count: number, longest: number): Failures => ({
    count: count + 1,
    dueAt: performance.now() + Math.min(firstRetryMillis * 2 ** count, longest),
  });

  return {
    isServerDue: () => server.dueAt <= performance.now(),
    isMailDue: (id: string) => (mails.get(id)?.dueAt ?? 0) <= performance.now(),
    mailFailed(id: string): void {
      mails.set(id, failedOnce(mails.get(id)?.count ?? 0, MAIL_RETRY_MAX_MS));
    },
    /** Delays all mails: the server, or the store, does not work at present. */
    serverFailed(): void {
      server = failedOnce(server.count, SERVER_RETRY_MAX_MS);
    },
    serverAnswered(): void {
      server = { count: 0, dueAt: 0 };
    },
    forgetMail: (id: string) => void mails.delete(id),
    /** Forgets all mails but these: the others were sent by another node, or erased. */
    keepMails(ids: ReadonlySet<string>): void {
      for (const id of mails.keys()) if (!ids.has(id)) mails.delete(id);
    },
    /**
     * Time until the next round, in ms; undefined if nothing is due.
     * @param hasLeftovers whether a mail was sent that could not be erased yet
     */
    delay(hasLeftovers: boolean): number | undefined {
      const due = [
        ...(server.count > 0 ? [server.dueAt] : []),
        ...[...mails.values()].map(({ dueAt }) => dueAt),
        ...(hasLeftovers ? [0] : []),
      ];
      if (due.length === 0) return undefined;
      return Math.max(
        Math.min(...due) - performance.now(),
        server.dueAt - performance.now(),
        Math.min(firstRetryMillis, ROUND_INTERVAL_MS),
      );
    },
  };
}
