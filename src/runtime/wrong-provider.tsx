import { useEffect, useState } from 'react';
import { failureDetails } from '../core/api/index.ts';
import { resolveLanguage, textDirection } from '../core/i18n/index.ts';
import { useAppearance, useHost } from './element-context.ts';
import type { PresentationOptions } from './element-frame.tsx';
import { providerFailure } from './sessions/provider-problem.ts';
import { ErrorMessage } from './placeholders.tsx';

/** Shown instead of an element whose `provider` is not a valid URL. No request is sent. */
export default function WrongProvider({ provider, lang, theme }: PresentationOptions & { readonly provider?: string }) {
  const { emit } = useHost();
  const [message, setMessage] = useState('');
  const language = resolveLanguage(lang || document.documentElement.lang);
  useAppearance({ lang: language, direction: textDirection(language), theme });
  useEffect(() => {
    let isCurrent = true;
    void providerFailure('address', provider ?? '', language).then((failure) => {
      if (!isCurrent) return;
      setMessage(failure.message);
      emit('teacher-failure', { ...failureDetails(failure), message: failure.message });
    });
    return () => {
      isCurrent = false;
    };
  }, [provider, language, emit]);
  return message ? <ErrorMessage message={message} /> : null;
}
