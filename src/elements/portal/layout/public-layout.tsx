import type { ReactNode, RefObject } from 'react';
import { Icon } from '../../../ui/display/icon.tsx';
import { globe } from '../../../ui/icons/later-icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './public-layout.css';
import { usePortal } from '../portal-context.ts';
import { TERMS } from '../routes/route.ts';
import { useChoices } from './use-choices.ts';

interface Props {
  readonly content: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Layout of pages without sign-in: the page, the language selection, and a link to the terms. */
export function PublicLayout({ content, children }: Props) {
  useStyles(css);
  const t = useText();
  const { languages, choose } = useChoices();
  const { hrefOf, match, hasTerms } = usePortal();
  const isTerms = match?.chain.at(-1)?.path === TERMS;
  return (
    <div className="portal-public">
      <main className="portal-public-content" part="content" ref={content} tabIndex={-1}>
        {children}
      </main>
      <footer className="portal-language">
        {languages.length > 0 && (
          <label>
            <Icon path={globe} />
            <span className="teacher-visually-hidden">{t('portal.language')}</span>
            <select
              value={languages.find(({ checked }) => checked)?.id}
              onChange={(event) => choose(event.target.value)}
            >
              {languages.map(({ id, label, lang }) => (
                <option key={id} value={id} lang={lang}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {hasTerms && !isTerms && <a href={hrefOf(TERMS)}>{t('portal.titles.provision')}</a>}
      </footer>
    </div>
  );
}
