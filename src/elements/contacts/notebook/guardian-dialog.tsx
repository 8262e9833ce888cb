import { useSignals } from '@preact/signals-react/runtime';
import { useState, type RefObject } from 'react';
import { type Guardian, guardianRelations, type Student } from '../../../core/api/endpoints/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import { guardianDraft } from '../../../core/drafts/index.ts';
import { languages } from '../../../core/i18n/index.ts';
import {
  type FamilyModel,
  GUARDIAN_NAME_LIMIT,
  type GuardianFields,
  guardianFieldsOf,
  type GuardianProblem,
  guardianProblems,
} from '../../../core/students/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormError, rejectedField } from '../../../ui/form/submission.tsx';
import { useDraft, useStoredDraft, useUnsaved } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import { languageName } from '../../settings/form/setting-labels.ts';
import css from './family.css';
import { MailKindChoice } from './mail-kinds.tsx';

interface Props {
  readonly student: Student;
  /** Undefined for a new one. */
  readonly guardian: Guardian | undefined;
  readonly model: FamilyModel;
  /** Whether the provider sends mails to families. */
  readonly hasMails: boolean;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Adds a guardian, changes or removes one. */
export default function GuardianDialog(props: Props) {
  return (
    <Texts namespaces={['guardians']}>
      <GuardianForm {...props} />
    </Texts>
  );
}

function GuardianForm(props: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { student, guardian, hasMails, returnFocus, onClose } = props;
  const form = useGuardianForm(props);
  const removal = useRemoval(props, form.discardDraft);
  const close = (): void => {
    form.discardDraft();
    onClose();
  };
  return (
    <FormDialog
      wide
      title={guardian ? t('guardians.changeTitle') : t('guardians.addTitle', { name: student.name })}
      closeLabel={t('common.close')}
      returnFocus={returnFocus}
      form={form}
      className="family-form"
      submit={{ label: t(guardian ? 'guardians.save' : 'guardians.submit'), pendingLabel: t('guardians.saving') }}
      renderActions={(requestClose) => (
        <>
          {guardian && (
            <Button
              kind="quiet"
              className="family-remove"
              loading={removal.isPending}
              loadingLabel={t('guardians.removing')}
              onClick={() => void removal.remove()}
            >
              {t('guardians.remove')}
            </Button>
          )}
          <Button onClick={requestClose}>{t('common.cancel')}</Button>
        </>
      )}
      head={form.isRestored && <RestoredNote onStartOver={form.startOver} />}
      isBusy={removal.isPending}
      isDirty={() => form.isDirty}
      leave={{
        title: t('guardians.leaveTitle'),
        text: t('guardians.leave'),
        stay: t('guardians.stay'),
        discard: t('guardians.discard'),
      }}
      onDiscard={close}
      onClose={close}
    >
      <GuardianFieldset form={form} hasMails={hasMails} />
      <FormError>
        {form.formError && (
          <>
            {form.formError}
            {form.newer && <Current guardian={form.newer} />}
          </>
        )}
      </FormError>
      <FormError>{removal.error}</FormError>
    </FormDialog>
  );
}

interface FieldsetProps {
  readonly form: ReturnType<typeof useGuardianForm>;
  readonly hasMails: boolean;
}

function GuardianFieldset({ form: { values, errors, change }, hasMails }: FieldsetProps) {
  const t = useText();
  const { language } = useScreen();
  const tags = [...new Set([...languages(), values.language])].filter(Boolean);
  return (
    <>
      <div className="family-pair">
        <Field label={t('guardians.name')} error={errors.name}>
          {(control) => (
            <input
              {...control}
              dir={values.name ? 'auto' : undefined}
              autoComplete="off"
              value={values.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <Field label={t('guardians.relation')}>
          {(control) => (
            <select
              {...control}
              value={values.relation}
              onChange={({ target }) =>
                change({ relation: guardianRelations.find((each) => each === target.value) ?? 'other' })
              }
            >
              {guardianRelations.map((relation) => (
                <option key={relation} value={relation}>
                  {relation === 'other' ? t('guardians.otherRelation') : t(`guardians.relations.${relation}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('guardians.phone')} mark={t('common.optional')} error={errors.phone}>
          {(control) => (
            <input
              {...control}
              type="tel"
              dir="ltr"
              autoComplete="off"
              value={values.phone}
              onChange={({ target }) => change({ phone: target.value })}
            />
          )}
        </Field>
        <Field label={t('guardians.email')} mark={t('common.optional')} error={errors.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              dir="ltr"
              autoComplete="off"
              value={values.email}
              onChange={({ target }) => change({ email: target.value })}
            />
          )}
        </Field>
      </div>
      {hasMails && (
        <>
          <MailKindChoice
            mails={values}
            hint={values.email.trim() === '' ? t('guardians.needsAddress') : undefined}
            onChange={change}
          />
          <Field label={t('guardians.language')}>
            {(control) => (
              <select
                {...control}
                value={values.language}
                onChange={({ target }) => change({ language: target.value })}
              >
                <option value="">{t('guardians.studentLanguage')}</option>
                {tags.map((tag) => (
                  <option key={tag} value={tag} lang={tag}>
                    {languageName(tag, language)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
    </>
  );
}

/** What another screen has stored for the guardian meanwhile. */
function Current({ guardian: { name, relation, phone, email } }: { readonly guardian: Guardian }) {
  const t = useText();
  return (
    <dl className="family-current" aria-label={t('guardians.current')}>
      <dt>{t('guardians.name')}</dt>
      <dd>
        <bdi>{name}</bdi>
      </dd>
      <dt>{t('guardians.relation')}</dt>
      <dd>{t(`guardians.relations.${relation}`)}</dd>
      {phone && (
        <>
          <dt>{t('guardians.phone')}</dt>
          <dd>
            <bdi dir="ltr">{phone}</bdi>
          </dd>
        </>
      )}
      {email && (
        <>
          <dt>{t('guardians.email')}</dt>
          <dd>
            <bdi dir="ltr">{email}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}

type FieldName = 'name' | 'phone' | 'email';
const fieldNames: readonly FieldName[] = ['name', 'phone', 'email'];

/** State of the form: its values, which are a draft until they are saved, and sending them. Reads signals. */
function useGuardianForm({ student, guardian, model, onClose }: Props) {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const draftKey = `guardian ${student.id} ${guardian?.id ?? ''}`.trim();
  const stored = useStoredDraft(draftKey, guardianDraft);
  const [saved] = useState<GuardianFields>(() => guardianFieldsOf(guardian));
  const [isRestored, setIsRestored] = useState(stored !== undefined);
  // The version that the values replace; a later one is adopted when its values have been shown.
  const [version, setVersion] = useState(stored?.version ?? guardian?.version ?? 0);
  const [newer, setNewer] = useState<Guardian>();
  const form = useForm<GuardianFields, GuardianProblem, FieldName>({
    initial: stored?.values ?? saved,
    saved,
    message: (problem) => t(`guardians.${problem}`, { count: GUARDIAN_NAME_LIMIT }),
  });
  const { values, isDirty } = form;
  useUnsaved(isDirty, draftKey);
  const discardDraft = useDraft(draftKey, isDirty ? { version, values: { ...values } } : undefined);

  const submit = () =>
    form.submit(
      guardianProblems(values),
      () => (guardian ? model.change({ id: guardian.id, version }, values) : model.add(values)),
      (reply) => {
        if (succeeded(reply)) {
          discardDraft();
          toasts.show('success', t(guardian ? 'guardians.saved' : 'guardians.added', { name: values.name.trim() }));
          return onClose();
        }
        const current = model.data.peek()?.guardians.find((each) => each.id === guardian?.id);
        if (reply.failure?.kind === 'rejected' && reply.failure.code === 'stale' && current) {
          setVersion(current.version);
          setNewer(current);
          return { message: t('guardians.stale') };
        }
        const rejected = rejectedField(reply);
        return { field: fieldNames.find((name) => name === rejected), message: reportFailure(reply) };
      },
    );
  return {
    values,
    errors: form.errors,
    formError: form.errors.form,
    /** What is stored, if it was changed elsewhere. */
    newer,
    isDirty,
    isPending: form.isPending,
    /** The form shows a draft. */
    isRestored: isRestored && isDirty,
    startOver(): void {
      form.reset(saved);
      setIsRestored(false);
    },
    discardDraft,
    formRef: form.formRef,
    change: (patch: Partial<GuardianFields>): void => form.change(patch, ...fieldNames.filter((name) => name in patch)),
    onSubmit: form.handleSubmit(submit),
  };
}

/** Removes the guardian, which a toast can undo. */
function useRemoval({ guardian, model, onRemoved }: Props, discardDraft: () => void) {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  return {
    isPending,
    error,
    async remove(): Promise<void> {
      if (!guardian) return;
      setPending(true);
      setError(undefined);
      // The version that the list shows: it may be newer than the dialog.
      const current = model.data.peek()?.guardians.find(({ id }) => id === guardian.id) ?? guardian;
      const reply = await model.remove(current);
      setPending(false);
      if (!succeeded(reply)) return setError(reportFailure(reply));
      discardDraft();
      const { name } = current;
      toasts.show('success', '', {
        kind: 'guardian-removed',
        text: name ? t('guardians.removed', { name }) : t('guardians.removedNameless'),
        undo: async () => [await model.restore(current)],
      });
      onRemoved();
    },
  };
}
