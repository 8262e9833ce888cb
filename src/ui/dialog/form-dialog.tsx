import { useId, type ComponentProps, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog, DiscardChangesDialog, useDiscardQuestion } from './dialog.tsx';

interface Props extends Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'text' | 'wide' | 'closeLabel' | 'initialFocus' | 'returnFocus'
> {
  readonly form: {
    readonly formRef: RefObject<HTMLFormElement | null>;
    readonly isPending: boolean;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  readonly className: string;
  readonly submit: { readonly kind?: 'primary' | 'danger'; readonly label: string; readonly pendingLabel: string };
  /** The buttons before the one that submits; `close` asks first while there are changes. */
  readonly renderActions?: (close: () => void) => ReactNode;
  /** Content above the form. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
  /** Whether the dialog stays open because of something else than the form. */
  readonly isBusy?: boolean;
  /** Closing would discard the input. */
  readonly isDirty: () => boolean;
  /** The question before changes are discarded. */
  readonly leave: Omit<ComponentProps<typeof DiscardChangesDialog>, 'onStay' | 'onDiscard'>;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** A dialog with a form and the button that submits it. It stays open while the input is sent, and asks before it discards changes. */
export function FormDialog({
  form,
  className,
  submit: { kind = 'primary', label, pendingLabel },
  renderActions,
  head,
  children,
  isBusy = false,
  isDirty,
  leave,
  onDiscard,
  onClose,
  ...dialog
}: Props) {
  const id = useId();
  const isPending = form.isPending || isBusy;
  const { requestClose, isConfirmingDiscard, stay } = useDiscardQuestion({ isPending, isDirty, onClose });
  return (
    <>
      {/* Rendered before the form, so that it closes first when both close, and the focus can leave the dialogs. */}
      {isConfirmingDiscard && <DiscardChangesDialog {...leave} onStay={stay} onDiscard={onDiscard} />}
      <Dialog
        {...dialog}
        onClose={requestClose}
        footer={
          <>
            {renderActions?.(requestClose)}
            <Button
              kind={kind}
              type="submit"
              form={id}
              part="submit"
              loading={form.isPending}
              loadingLabel={pendingLabel}
            >
              {label}
            </Button>
          </>
        }
      >
        {head}
        <form id={id} ref={form.formRef} className={className} noValidate onSubmit={form.onSubmit}>
          {children}
        </form>
      </Dialog>
    </>
  );
}
