import { useState } from 'react';
import { type ByField, messagesOf, type Submission, useSubmission } from './submission.tsx';

interface Options<Values extends object, Name extends string, Problem extends string> {
  /** Initial values. */
  readonly initial: Values | (() => Values);
  /** The saved values, if the form starts with different ones, for example with a draft. */
  readonly saved?: Values;
  /** The error message of a problem. */
  readonly message: (problem: Problem, name: Name | 'form') => string;
}

/** A submission together with the values of its fields. */
interface Form<Values extends object, Name extends string, Problem extends string> extends Submission<Name, Problem> {
  readonly values: Values;
  readonly isDirty: boolean;
  /**
   * For a form that validates on every render: the messages of its current problems, from the first failed submit on.
   */
  liveErrors(problems: ByField<Name, Problem | undefined>): ByField<Name>;
  /** Changes values, and clears the errors of the form and of the named fields (by default those in the patch). */
  change(patch: Partial<Values>, ...names: Name[]): void;
  /** Replaces all values but keeps the errors, for example after a change elsewhere. */
  setValues(values: Values): void;
  /** Resets the form to these values. */
  reset(values: Values): void;
}

/** See `Form`. `Name` is the union of the fields that can have errors; it defaults to the names of the values. */
export function useForm<Values extends object, Problem extends string, Name extends string = keyof Values & string>({
  initial,
  saved,
  message,
}: Options<Values, Name, Problem>): Form<Values, Name, Problem> {
  const [values, setValues] = useState(initial);
  const [start] = useState(values);
  const submission = useSubmission<Name, Problem>({ message });
  const { clearErrors, hasFailedSubmit } = submission;
  return {
    ...submission,
    values,
    liveErrors: (problems) => (hasFailedSubmit ? messagesOf(problems, message) : ({} as ByField<Name>)),
    isDirty: isChanged(saved ?? start, values),
    setValues,
    change(patch, ...names) {
      setValues((before) => ({ ...before, ...patch }));
      clearErrors(...(names.length > 0 ? names : (Object.keys(patch) as Name[])), 'form');
    },
    reset(next) {
      setValues(next);
      clearErrors();
    },
  };
}

function isChanged<Values extends object>(saved: Values, values: Values): boolean {
  return (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== saved[name]);
}
