import { useEffect, useId, useRef } from 'react';
import { isNarrowed, type Courses, type LessonQuery } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { filter, search } from '../../../ui/icons/icons.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import css from './lesson-search.css';
import { SearchFields } from './search-fields.tsx';
import { useLessonSearch, type SearchInput } from './use-lesson-search.ts';

interface Props {
  readonly query: LessonQuery;
  readonly courses: Courses;
  readonly onSearch: (input: SearchInput) => void;
}

/** Searches by words, student, period and state; in narrow elements only the words are shown at first. */
export function LessonSearch({ query, courses, onSearch }: Props) {
  useStyles(css);
  const t = useText();
  const id = useId();
  const form = useLessonSearch(query, onSearch);
  const wordsInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void courses.loadStudents();
  }, [courses]);

  const clear = (): void => {
    form.clear();
    wordsInput.current?.focus();
  };
  return (
    <form
      className="lesson-search"
      part="search"
      role="search"
      aria-label={t('courses.search.title')}
      noValidate
      onSubmit={form.onSubmit}
    >
      <div className="lesson-search-words">
        <Field label={t('courses.search.words')}>
          {(control) => (
            <input
              {...control}
              ref={wordsInput}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={100}
              placeholder={t('courses.search.wordsHint')}
              value={form.input.words}
              onChange={(event) => form.change({ words: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Button
        kind="quiet"
        className="lesson-search-fold"
        aria-expanded={form.isOpen}
        aria-controls={id}
        onClick={form.toggle}
      >
        <Icon path={filter} />
        {t(form.isNarrowed ? 'courses.search.narrowed' : 'courses.search.narrow')}
      </Button>
      <div className="lesson-search-more" id={id} data-open={form.isOpen}>
        <SearchFields form={form} courses={courses} />
      </div>
      <div className="lesson-search-actions">
        {isNarrowed(query) && (
          <Button kind="quiet" onClick={clear}>
            {t('courses.search.clear')}
          </Button>
        )}
        <Button type="submit" part="submit">
          <Icon path={search} />
          {t('courses.search.submit')}
        </Button>
      </div>
    </form>
  );
}
