import { useState } from 'react';
import { failureText, hasCapability, succeeded } from '../../../core/index.ts';
import { isBlocked, type Clash } from '../../../core/schedule/index.ts';
import type { LessonDraft, LessonDrafts } from '../../../core/offline/index.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useClashMessages } from '../../schedule/create/use-clash-messages.ts';

/** Sends drafts one after the other. Each that was sent gets the toast that every change gets, with its way back. */
export function useSending(drafts: LessonDrafts, clashesFor: (draft: LessonDraft) => readonly Clash[]) {
  const t = useText();
  const { session, toasts, reportFailure } = useScreen();
  const onFact = useFacts();
  const clashMessage = useClashMessages();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState('');

  /** Returns why it was not sent, or undefined. */
  async function sendOne(draft: LessonDraft): Promise<string | undefined> {
    const clashes = clashesFor(draft);
    const first = clashes.find(({ blocking }) => blocking);
    if (first && isBlocked(clashes)) {
      const why = clashMessage(first);
      drafts.refuse(draft.id, { message: why });
      return why;
    }
    const result = await drafts.send(draft.id, { allowWarnings: clashes.length > 0, onFact });
    if (!result) return undefined;
    // Without the extension nothing takes a cancellation back.
    const canUndo = result.change?.kind !== 'canceled' || hasCapability(session, 'lesson-notices');
    if (result.change && canUndo) toasts.show('success', '', result.change);
    if (succeeded(result.reply)) return undefined;
    reportFailure(result.reply);
    return failureText(result.reply, t);
  }

  return {
    isPending,
    message,
    async send(list: readonly LessonDraft[]): Promise<void> {
      if (isPending) return;
      setIsPending(true);
      setMessage('');
      const problems: string[] = [];
      try {
        for (const draft of list) {
          const problem = await sendOne(draft);
          if (problem !== undefined) problems.push(problem);
        }
      } finally {
        setIsPending(false);
      }
      const sent = list.length - problems.length;
      setMessage(
        [
          sent > 0 && t('lessonDrafts.sent', { count: sent }),
          problems.length > 0 && t('lessonDrafts.notSent', { count: problems.length }),
        ]
          .filter(Boolean)
          .join(' '),
      );
    },
  };
}
