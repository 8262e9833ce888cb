import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';

/** Entries by field; `form` is what concerns no single field. */
export type ByField<Name extends string, Entry = string> = Readonly<Partial<Record<Name | 'form', Entry>>>;

/** The server's message, and the field that it is about. */
export interface Rejection<Name extends string> {
  readonly field?: Name | 'form' | undefined;
  readonly message: string;
}

interface Options<Values extends object, Name extends string, Problem extends string> {
  /** Values at the start; `{}` where the fields are uncontrolled. */
  readonly initial: Values | (() => Values);
  /** The saved values, if the form starts with others, for example with a draft. */
  readonly saved?: Values;
  /** The error message of a problem. */
  readonly message: (problem: Problem, name: Name | 'form') => string;
}

/** State of a form: values, the error of each field, and submitting. After a failed submit the first invalid field is focused. */
export interface Form<Values extends object, Name extends string, Problem extends string> {
  readonly values: Values;
  /** Messages of problems and rejections. */
  readonly errors: ByField<Name>;
  readonly isDirty: boolean;
  readonly isPending: boolean;
  readonly hasFailedSubmit: boolean;
  /** For a form that checks on every render: the messages of its current problems, from the first failed submit on. */
  liveErrors(problems: ByField<Name, Problem | undefined>): ByField<Name>;
  /** Changes values and clears the errors of the named fields (by default those of the patch) and of the form. */
  change(patch: Partial<Values>, ...names: Name[]): void;
  clearErrors(...names: (Name | 'form')[]): void;
  /** Replaces all values and keeps the errors, for example after a change elsewhere. */
  setValues(values: Values): void;
  /** Starts again with these values. */
  reset(values: Values): void;
  /**
   * Sends unless there are problems or a submission is pending. `settle` runs when the form is no longer pending, and
   * returns the rejection if there is one.
   */
  submit<Result>(
    problems: ByField<Name, Problem | undefined>,
    send: () => Promise<Result>,
    settle: (result: Result) => Rejection<Name> | undefined | void,
  ): Promise<void>;
  /** Creates the `onSubmit` of the `<form>`. */
  handleSubmit(submit: (form: HTMLFormElement) => unknown): (event: FormEvent<HTMLFormElement>) => void;
}

/** See `Form`. `Name` are the fields with errors of their own, by default the names of the values. */
export function useForm<Values extends object, Problem extends string, Name extends string = keyof Values & string>({
  initial,
  saved,
  message,
}: Options<Values, Name, Problem>): Form<Values, Name, Problem> {
  const [values, setValues] = useState(initial);
  const [start] = useState(values);
  const [isPending, setIsPending] = useState(false);
  const running = useRef(false);
  const node = useRef<HTMLFormElement>(null);
  const { problems, rejections, failedSubmits, setErrors, clearErrors } = useErrors<Name, Problem>();

  const messagesOf = (found: ByField<Name, Problem | undefined>): ByField<Name> =>
    Object.fromEntries(
      (Object.entries(found) as [Name | 'form', Problem | undefined][]).flatMap(([name, problem]) =>
        problem ? [[name, message(problem, name)]] : [],
      ),
    ) as ByField<Name>;
  // Once the messages are rendered.
  useEffect(() => {
    if (failedSubmits > 0 && node.current) firstInvalid(node.current)?.focus();
  }, [failedSubmits]);

  return {
    values,
    errors: { ...rejections, ...messagesOf(problems) },
    liveErrors: (current) => (failedSubmits > 0 ? messagesOf(current) : none()),
    isDirty: isChanged(saved ?? start, values),
    isPending,
    hasFailedSubmit: failedSubmits > 0,
    clearErrors,
    setValues,
    change(patch, ...names) {
      setValues((before) => ({ ...before, ...patch }));
      clearErrors(...(names.length > 0 ? names : (Object.keys(patch) as Name[])), 'form');
    },
    reset(next) {
      setValues(next);
      setErrors(none(), none());
    },
    async submit(problems, send, settle) {
      if (running.current) return;
      setErrors(problems, none());
      if (Object.values(problems).some(Boolean)) return;
      running.current = true;
      setIsPending(true);
      let result;
      try {
        result = await send();
      } finally {
        running.current = false;
        setIsPending(false);
      }
      const rejection = settle(result);
      if (rejection) setErrors(none(), { [rejection.field ?? 'form']: rejection.message } as ByField<Name>);
    },
    handleSubmit: (submit) => (event) => {
      event.preventDefault();
      node.current = event.currentTarget;
      submit(event.currentTarget);
    },
  };
}

/** Problems found here and messages of the server; `failedSubmits` counts each time that there are new ones. */
function useErrors<Name extends string, Problem extends string>() {
  const [problems, setProblems] = useState<ByField<Name, Problem | undefined>>(none);
  const [rejections, setRejections] = useState<ByField<Name>>(none);
  const [failedSubmits, setFailedSubmits] = useState(0);
  return {
    problems,
    rejections,
    failedSubmits,
    setErrors(found: ByField<Name, Problem | undefined>, rejected: ByField<Name>) {
      setProblems(found);
      setRejections(rejected);
      if ([...Object.values(found), ...Object.values(rejected)].some(Boolean)) setFailedSubmits((count) => count + 1);
    },
    clearErrors: useCallback((...names: (Name | 'form')[]) => {
      setProblems((before) => without(before, names));
      setRejections((before) => without(before, names));
    }, []),
  };
}

/** The elements of a form include light DOM fields, which are associated with it by id. */
function firstInvalid(form: HTMLFormElement): HTMLElement | undefined {
  return ([...form.elements] as HTMLElement[]).find((field) => field.getAttribute('aria-invalid') === 'true');
}

function none<Name extends string, Entry>(): ByField<Name, Entry> {
  return {} as ByField<Name, Entry>;
}

function isChanged<Values extends object>(saved: Values, values: Values): boolean {
  return (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== saved[name]);
}

function without<Table extends object>(table: Table, names: readonly string[]): Table {
  return Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name))) as Table;
}
