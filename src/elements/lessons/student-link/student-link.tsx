import { useState } from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { link } from '../../../ui/icons/later-icons.ts';

const StudentLinkDialog = lazyScreen(() => import('./lasting-link.tsx'));

export interface LinkedStudent {
  readonly studentId: string;
  readonly name: string;
}

interface StudentLinkProps extends LinkedStudent {
  /** Renders the button as an icon with an accessible name. */
  readonly isIcon?: boolean;
}

/** A button that shows the lasting link of a student; renders nothing if the provider has no such links. */
export default function StudentLink(props: StudentLinkProps) {
  const hasLinks = useCapability('student-links');
  if (!hasLinks) return null;
  return (
    <Texts namespaces={['studentLink']}>
      <Opener {...props} />
    </Texts>
  );
}

function Opener({ studentId, name, isIcon = false }: StudentLinkProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="student-link-open"
        aria-haspopup="dialog"
        aria-label={isIcon ? t('studentLink.title', { name }) : undefined}
        title={isIcon ? t('studentLink.action') : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon path={link} />
        {!isIcon && t('studentLink.action')}
      </Button>
      {isOpen && <StudentLinkDialog studentId={studentId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
