import { type FormEvent, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './submission.css';
import type { Reply } from '../../core/api/index.ts';

/** Entries by field; `form` is for problems that do not concern a single field. */
export type ByField<Name extends string, Entry = string> = Readonly<Partial<Record<Name | 'form', Entry>>>;

/** The server's message, and the field that it concerns. */
export interface Rejection<Name extends string> {
  readonly field?: Name | 'form' | undefined;
  readonly message: string;
}

interface Options<Name extends string, Problem extends string> {
  /** The error message of a problem. */
  readonly message: (problem: Problem, name: Name | 'form') => string;
}

/**
 * The errors of a form's fields, and the state of its submission. After a failed submit the first invalid field
 * receives the focus.
 */
export interface Submission<Name extends string, Problem extends string> {
  /** Messages of problems and rejections. */
  readonly errors: ByField<Name>;
  readonly isPending: boolean;
  readonly hasFailedSubmit: boolean;
  /** Ref for the `<form>` of a submission that may start without a submit event. */
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Clears the errors of these fields, or all of them. */
  clearErrors(...names: (Name | 'form')[]): void;
  /**
   * Submits unless there are problems or a submission is pending. `settle` runs when the form is no longer pending, and
   * returns the rejection, if any.
   */
  submit<Result>(
    problems: ByField<Name, Problem | undefined>,
    send: () => Promise<Result>,
    settle: (result: Result) => Rejection<Name> | undefined | void,
  ): Promise<void>;
  /** Creates the `onSubmit` of the `<form>`. */
  handleSubmit(submit: (form: HTMLFormElement) => unknown): (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * For forms with uncontrolled fields; `useForm` adds values. `Name` is the union of the fields that can have errors.
 */
export function useSubmission<Name extends string, Problem extends string>({
  message,
}: Options<Name, Problem>): Submission<Name, Problem> {
  const [isPending, setIsPending] = useState(false);
  const running = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const { problems, rejections, failedSubmits, setErrors, clearErrors } = useErrors<Name, Problem>();

  // Synchronous with the messages, so that no key press can come between the two.
  useLayoutEffect(() => {
    if (failedSubmits > 0 && formRef.current) firstInvalid(formRef.current)?.focus();
  }, [failedSubmits]);

  return {
    errors: { ...rejections, ...messagesOf(problems, message) },
    isPending,
    hasFailedSubmit: failedSubmits > 0,
    formRef,
    clearErrors,
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
      formRef.current = event.currentTarget;
      submit(event.currentTarget);
    },
  };
}

/** The messages of the current problems. */
export function messagesOf<Name extends string, Problem extends string>(
  problems: ByField<Name, Problem | undefined>,
  message: Options<Name, Problem>['message'],
): ByField<Name> {
  return Object.fromEntries(
    (Object.entries(problems) as [Name | 'form', Problem | undefined][]).flatMap(([name, problem]) =>
      problem ? [[name, message(problem, name)]] : [],
    ),
  ) as ByField<Name>;
}

/** Problems found by the form and messages of the server; `failedSubmits` increases whenever there are new ones. */
function useErrors<Name extends string, Problem extends string>() {
  type Errors = {
    readonly problems: ByField<Name, Problem | undefined>;
    readonly rejections: ByField<Name>;
    readonly failedSubmits: number;
  };
  const [errors, setErrors] = useState<Errors>({ problems: none(), rejections: none(), failedSubmits: 0 });
  return {
    ...errors,
    setErrors(problems: Errors['problems'], rejections: Errors['rejections']) {
      const hasErrors = Object.values({ ...problems, ...rejections }).some(Boolean);
      setErrors(({ failedSubmits }) => ({
        problems,
        rejections,
        failedSubmits: hasErrors ? failedSubmits + 1 : failedSubmits,
      }));
    },
    clearErrors: useCallback(
      (...names: (Name | 'form')[]) =>
        setErrors(({ problems, rejections, failedSubmits }) => ({
          problems: without(problems, names),
          rejections: without(rejections, names),
          failedSubmits,
        })),
      [],
    ),
  };
}

/** The elements of a form include light DOM fields, which are associated with it by id. */
function firstInvalid(form: HTMLFormElement): HTMLElement | undefined {
  return ([...form.elements] as HTMLElement[]).find((field) => field.getAttribute('aria-invalid') === 'true');
}

function none<Name extends string, Entry>(): ByField<Name, Entry> {
  return {} as ByField<Name, Entry>;
}

function without<Table extends object>(table: Table, names: readonly string[]): Table {
  return Object.fromEntries(
    Object.entries(table).filter(([name]) => names.length > 0 && !names.includes(name)),
  ) as Table;
}

/** The error of a form that does not concern a single field; renders nothing without children. */
export function FormError({ children }: { readonly children: ReactNode }) {
  useStyles(css);
  if (!children) return null;
  return (
    <div className="teacher-form-error" role="alert" part="error">
      {children}
    </div>
  );
}

/** The field that the provider rejected, by the provider's name for it; undefined if it named none. */
export function rejectedField({ failure }: Pick<Reply<unknown>, 'failure'>): string | undefined {
  // An invalid response also names a field, but one of the response.
  return failure && 'field' in failure && failure.kind !== 'invalid-response' ? failure.field : undefined;
}
