import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import { commonOf } from '../../core/session/index.ts';
import { succeeded } from '../../core/api/index.ts';
import { finishSignIn } from '../../core/account/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Texts } from '../../runtime/texts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormError, rejectedField, useSubmission } from '../../ui/form/submission.tsx';
import { LightDomField, LightDomForm, LightDomSubmit } from '../../ui/form/light-dom.tsx';
import type { contract } from './contract.ts';
import type { CodeChallenge } from './sign-in-form.tsx';
import css from './code-step.css';

interface Props extends CodeChallenge {
  /** The server's messages are not shown. */
  readonly silent: boolean;
  /** Returns to the password. */
  readonly onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function CodeStep(props: Props) {
  return (
    <Texts namespaces={['secondFactor']}>
      <Step {...props} />
    </Texts>
  );
}

type Problem = 'codeMissing' | 'recoveryMissing';

function Step({ email, challenge, silent, onBack }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session, reportFailure } = useScreen();
  const { element, emit } = useHost<typeof contract>();
  const loading = commonOf(session).isSubmitLoading.value;
  const form = useSubmission<'code', Problem>({ message: (problem) => t(`secondFactor.${problem}`) });
  const [isRecovery, setIsRecovery] = useState(false);
  // The field is in the light DOM, where the app's code can be filled in.
  const focusField = useCallback(() => element.querySelector<HTMLElement>('input[name=code]')?.focus(), [element]);
  useEffect(focusField, [focusField, isRecovery]);

  async function submit(node: HTMLFormElement): Promise<void> {
    if (loading) return;
    const { value: code } = node.elements.namedItem('code') as HTMLInputElement;
    const missing = isRecovery ? 'recoveryMissing' : 'codeMissing';
    await form.submit(
      { code: code.trim() === '' ? missing : undefined },
      () => finishSignIn(session, { email, challenge, code }),
      (reply) => {
        emit('teacher-login-result', { status: reply.status, message: reply.message });
        if (succeeded(reply)) return undefined;
        const message = reportFailure(reply);
        if (!silent) return { field: rejectedField(reply) === 'code' ? 'code' : 'form', message };
        focusField();
        return undefined;
      },
    );
  }
  const change = (): void => {
    form.clearErrors();
    setIsRecovery(!isRecovery);
  };
  return (
    <LightDomForm name="sign-in-code" method="post" noValidate onSubmit={form.handleSubmit(submit)}>
      <div className="account-card-form">
        <p>{t(isRecovery ? 'secondFactor.recoveryText' : 'secondFactor.codeText')}</p>
        <FormError>{form.errors.form}</FormError>
        <LightDomField
          key={isRecovery ? 'recovery' : 'app'}
          name="code"
          type="text"
          dir="ltr"
          label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
          error={form.errors.code}
          required
          maxLength={64}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onInput={() => form.clearErrors('code', 'form')}
        />
        <LightDomSubmit loading={loading}>{t(loading ? 'login.submitting' : 'login.submit')}</LightDomSubmit>
        <div className="code-step-ways">
          <Button kind="quiet" onClick={change}>
            {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
          </Button>
          <Button kind="quiet" onClick={onBack}>
            {t('secondFactor.back')}
          </Button>
        </div>
      </div>
    </LightDomForm>
  );
}
