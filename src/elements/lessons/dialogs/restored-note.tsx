import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import css from './lesson-dialogs.css';

interface Props {
  readonly onStartOver: () => void;
}

/** Says in a form that it shows a draft, and offers to start over (docs/design-choices.md#ended-sessions). */
export function RestoredNote(props: Props) {
  return (
    <Texts namespaces={['lessonForms']} fallback={null}>
      <Note {...props} />
    </Texts>
  );
}

function Note({ onStartOver }: Props) {
  useStyles(css);
  const t = useText();
  return (
    <div className="lesson-dialog-note" role="status">
      <p>{t('lessonForms.change.restored')}</p>
      <Button kind="quiet" onClick={onStartOver}>
        {t('lessonForms.change.fromStart')}
      </Button>
    </div>
  );
}
