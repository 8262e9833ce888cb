import { useState, type FormEvent } from 'react';
import { Texts } from '../../../runtime/texts.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { plus, search } from '../../../ui/icons/icons.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import css from './meeting-tools.css';

export interface Props {
  /** The words of the list that is shown; empty for all meetings. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
  /** Without it there is no button for a new meeting. */
  readonly onCreate?: () => void;
}

/** The search field of the meetings and the button for a new one; they come after the list. */
export default function MeetingTools(props: Props) {
  return (
    <Texts namespaces={['meetingChanges']}>
      <Tools {...props} />
    </Texts>
  );
}

function Tools({ words, onSearch, onCreate }: Props) {
  useStyles(css);
  const t = useText();
  const [input, setInput] = useState(words);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(input.trim());
  };
  return (
    <div className="visit-tools">
      <form role="search" aria-label={t('meetingChanges.search')} noValidate onSubmit={submit}>
        <Field label={t('meetingChanges.search')}>
          {(control) => (
            <input
              {...control}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={100}
              value={input}
              onChange={(event) => setInput(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit">
          <Icon path={search} />
          {t('meetingChanges.searchSubmit')}
        </Button>
        {words !== '' && (
          <Button
            kind="quiet"
            onClick={() => {
              setInput('');
              onSearch('');
            }}
          >
            {t('meetingChanges.clear')}
          </Button>
        )}
      </form>
      {onCreate && (
        <Button kind="primary" onClick={onCreate}>
          <Icon path={plus} />
          {t('meetingChanges.create')}
        </Button>
      )}
    </div>
  );
}
