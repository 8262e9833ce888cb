import type { Store } from '../../../../store/store.ts';

/**
 * Counts the mails that wait to be sent, and tells the age of the oldest.
 * @param now milliseconds since 1970
 */
export const mailsIn =
  ({ mails }: Pick<Store, 'mails'>, now: () => number) =>
  async (): Promise<{ waiting: number; oldestSeconds: number }> => {
    const [oldest] = await mails.pick(['createdAt'], { order: [['createdAt', 'ascending']], limit: 1 });
    return { waiting: await mails.count(), oldestSeconds: oldest ? Math.max(0, (now() - oldest.createdAt) / 1000) : 0 };
  };
