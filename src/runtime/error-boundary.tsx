import { Component } from 'react';
import type { ReactNode } from 'react';
import { HostContext } from './element-context.ts';
import type { ElementHost } from './element-host.ts';
import { failureTexts } from './failure-texts.ts';
import type { FailureTexts } from './failure-texts.ts';
import { ErrorMessage } from './display/error-message.tsx';

/** The code of a screen could not be loaded (`load`) or took too long (`timeout`). */
export class ScreenLoadError extends Error {
  readonly kind: 'load' | 'timeout';
  constructor(kind: 'load' | 'timeout') {
    super(`The screen could not be fetched (${kind}).`);
    this.kind = kind;
  }
}

/** Replaces a failed subtree with an error message and a retry button, and emits `teacher-failure`. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  static override contextType = HostContext;
  declare context: ElementHost;
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  #texts(): FailureTexts {
    const { lang, failure } = this.context.currentAppearance();
    return failure ?? failureTexts(lang);
  }

  override componentDidCatch(error: unknown): void {
    // The error's own message stays out of the event: it may quote a teacher's input.
    const kind = error instanceof ScreenLoadError ? error.kind : 'screen';
    this.context.emit('teacher-failure', { kind, call: '', status: 0, code: kind, message: this.#texts().message });
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorMessage {...this.#texts()} onRetry={() => this.setState({ error: undefined })} />;
  }
}
