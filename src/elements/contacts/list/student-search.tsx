import { useState, type RefObject } from 'react';
import { settledWords, STUDENT_ORDERS, type ContactQuery, type StudentOrder } from '../../../core/students/index.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './student-search.css';

interface Props {
  readonly query: ContactQuery;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onType: (words: string) => void;
  readonly onOrder: (order: StudentOrder) => void;
  /** The field has lost the focus, or the search was submitted. */
  readonly onSettle: () => void;
}

/** Searches while typing; unfinished input of an input method is ignored. */
export function StudentSearch({ query: { words, order }, input, onType, onOrder, onSettle }: Props) {
  useStyles(css);
  const t = useText();
  const [typed, setTyped] = useState({ text: words, words });
  // Changed from outside: by the clear button, or the browser's back button.
  if (typed.words !== words) setTyped({ text: words, words });

  const type = (text: string, isComposing: boolean): void => {
    const words = isComposing ? settledWords(text) : text;
    setTyped({ text, words });
    onType(words);
  };
  return (
    <form
      className="student-search"
      part="search"
      role="search"
      aria-label={t('contacts.search')}
      onSubmit={(event) => {
        event.preventDefault();
        onSettle();
      }}
    >
      <Field label={t('contacts.search')}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            placeholder={t('contacts.searchHint')}
            value={typed.text}
            onChange={({ target, nativeEvent }) =>
              type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
            }
            onCompositionEnd={(event) => type(event.currentTarget.value, false)}
            onBlur={onSettle}
          />
        )}
      </Field>
      <Field label={t('contacts.order')}>
        {(control) => (
          <select {...control} value={order} onChange={(event) => onOrder(event.target.value as StudentOrder)}>
            {STUDENT_ORDERS.map((each) => (
              <option key={each} value={each}>
                {t(`contacts.orders.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </form>
  );
}
