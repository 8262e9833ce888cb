import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState, useId, type RefObject, type ComponentType } from 'react';
import type { Schedule } from '../../../core/schedule/index.ts';
import { loadTexts } from '../../../core/i18n/index.ts';
import type { Student } from '../../../core/api/endpoints/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { meetingDraftKey, type MeetingDraft } from '../../visits/changes/use-meeting-form.ts';
import type { MeetingFormProps } from '../../visits/changes/meeting-form-dialog.tsx';
import css from '../schedule-dialogs.css';
import { LessonFormDialog } from './lesson-form-dialog.tsx';
import { useCreationPlan } from './use-creation.ts';

export const words: Words = { namespaces: ['scheduleForms', 'seriesPlan', 'lessonForms'] };

interface Props {
  readonly schedule: Schedule;
  /** Initial day (`YYYY-MM-DD`), time (`HH:MM`) and length in minutes. */
  readonly at: { readonly day: string; readonly time: string; readonly minutes: number };
  /** The preselected student. */
  readonly student?: Student;
  /** Called once everything is created. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Creates a lesson, a weekly series of them, or a meeting where the provider lets the teacher do that. */
export function CreateDialog(props: Props) {
  return (
    <Texts {...words}>
      <FormOfKind {...props} />
    </Texts>
  );
}

/** The form of the chosen kind. What is entered in the other one is kept as long as a dialog is open. */
function FormOfKind({ schedule, at, student, onDone, onClose }: Props) {
  useSignals();
  useStyles(lessonDialogsCss);
  useStyles(css);
  const { session, toasts } = useScreen();
  const canMeet = useCapability('meeting-changes');
  const { kind, hasSwitched, MeetingForm, choose } = useCreationKind();
  const plan = useCreationPlan(at, student);
  const draft = useRef<MeetingDraft>(undefined);
  const [hasOnlyMeetingDraft] = useState(
    () => !plan.isRestored && Boolean(session.drafts.find(meetingDraftKey(undefined))),
  );
  useEffect(() => {
    if (canMeet && hasOnlyMeetingDraft) void choose('meeting');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, []);
  const chosen = useRef<HTMLInputElement>(null);
  const discardDrafts = (): void => {
    plan.discardDraft();
    session.drafts.remove(meetingDraftKey(undefined));
  };
  const done = (): void => {
    discardDrafts();
    onDone();
  };
  const close = (): void => {
    discardDrafts();
    onClose();
  };
  const initialFocus = hasSwitched ? chosen : plan.studentInput;
  const head = canMeet && <CreationKindChoice kind={kind} chosen={chosen} onChoose={(next) => void choose(next)} />;
  if (MeetingForm) {
    const { day, time, minutes } = plan.input;
    return (
      <MeetingForm
        target={{ at: { day, time, minutes, student: plan.student }, draft }}
        head={head}
        initialFocus={initialFocus}
        hasOtherInput={plan.isDirty}
        onSaved={(meeting) => {
          done();
          toasts.show('success', '', { kind: 'meeting-created', meeting });
        }}
        onClose={close}
      />
    );
  }
  return (
    <LessonFormDialog
      schedule={schedule}
      plan={plan}
      head={head}
      initialFocus={initialFocus}
      // Not after the form of a meeting; and a draft may open a question at once, which has to lie above the form.
      inSteps={!hasSwitched && !plan.isRestored}
      hasOtherInput={draft.current?.isDirty ?? false}
      onDone={done}
      onClose={close}
    />
  );
}

const CREATION_KINDS = ['lesson', 'meeting'] as const;
type CreationKind = (typeof CREATION_KINDS)[number];

interface KindChoiceProps {
  readonly kind: CreationKind;
  /** Points to the chosen one. */
  readonly chosen: RefObject<HTMLInputElement | null>;
  readonly onChoose: (kind: CreationKind) => void;
}

/** Whether a lesson or a meeting is created. */
function CreationKindChoice({ kind, chosen, onChoose }: KindChoiceProps) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className="creation-kind">
      <legend className="teacher-visually-hidden">{t('seriesPlan.kind.label')}</legend>
      {CREATION_KINDS.map((each) => (
        <label key={each} className="lesson-check">
          <input
            ref={each === kind ? chosen : null}
            type="radio"
            name={name}
            checked={each === kind}
            onChange={() => onChoose(each)}
          />
          {t(`seriesPlan.kind.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** The form for a meeting with the kind that is shown; the code of meetings is loaded when it is first chosen. */
function useCreationKind() {
  const t = useText();
  const { language, toasts } = useScreen();
  const [kind, setKind] = useState<CreationKind>('lesson');
  const [Form, setForm] = useState<ComponentType<MeetingFormProps>>();
  const [hasSwitched, setHasSwitched] = useState(false);
  const show = (next: CreationKind): void => {
    setHasSwitched(true);
    setKind(next);
  };
  return {
    kind,
    hasSwitched,
    MeetingForm: kind === 'meeting' ? Form : undefined,
    async choose(next: CreationKind): Promise<void> {
      if (next === 'lesson' || Form) return show(next);
      try {
        const load = import('../../visits/changes/meeting-form-dialog.tsx');
        const [module] = await Promise.all([load, loadTexts(language, ['meetingChanges'])]);
        setForm(() => module.MeetingForm);
        show(next);
      } catch {
        toasts.show('error', t('seriesPlan.kind.failed'));
      }
    },
  };
}
