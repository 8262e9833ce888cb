import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import css from './drafts-banner.css';

/** On a page that shows nothing without a network. */
export default function OfflineNotice() {
  return (
    <Texts namespaces={['lessonDrafts']}>
      <Notice />
    </Texts>
  );
}

function Notice() {
  useStyles(css);
  const t = useText();
  return (
    <p className="drafts-message" role="status">
      {t('lessonDrafts.needsNetwork')}
    </p>
  );
}
