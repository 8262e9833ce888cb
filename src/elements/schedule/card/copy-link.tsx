import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { succeeded } from '../../../core/api/index.ts';
import { createLastingLink } from '../../../core/students/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { CopyField, useClipboard } from '../../../ui/form/text-fields.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { link as linkIcon } from '../../../ui/icons/later-icons.ts';

interface CopyLinkProps {
  readonly studentId: string;
}

/** Copies the lasting link of a student; nothing where the provider has no such links. */
export default function CopyLink(props: CopyLinkProps) {
  const hasLinks = useCapability('student-links');
  if (!hasLinks) return null;
  return (
    <Texts namespaces={['studentLink']}>
      <CopyButton {...props} />
    </Texts>
  );
}

function CopyButton({ studentId }: CopyLinkProps) {
  useSignals();
  const t = useText();
  const { session, toasts, reportFailure } = useScreen();
  const link = useMemo(() => createLastingLink(session, { studentId }), [session, studentId]);
  useEffect(() => () => link.dispose(), [link]);
  const [isBusy, setIsBusy] = useState(false);
  const copy = useClipboard(t('studentLink.copied'));
  const [isShown, setIsShown] = useState(false);
  const copyLink = async (): Promise<void> => {
    setIsBusy(true);
    const reply = await link.load();
    setIsBusy(false);
    if (!succeeded(reply) || link.url.peek() === '') return toasts.show('error', reportFailure(reply));
    // Where the clipboard is shut the address can be selected.
    return copy(link.url.peek(), () => setIsShown(true));
  };
  if (isShown) {
    return (
      <CopyField
        value={link.url.value}
        label={t('studentLink.label')}
        hint={t('studentLink.hint')}
        copyLabel={t('studentLink.copy')}
        copied={t('studentLink.copied')}
        selected={t('studentLink.selected')}
      />
    );
  }
  return (
    <Button loading={isBusy} loadingLabel={t('common.loading')} onClick={() => void copyLink()}>
      <Icon path={linkIcon} />
      {t('studentLink.copy')}
    </Button>
  );
}
