import { Component } from 'react';
import type { ReactNode } from 'react';
import { HostContext } from './element-context.ts';
import type { ElementHost } from './element-host.ts';
import { failureTexts } from './failure-texts.ts';
import type { FailureTexts } from './failure-texts.ts';
import { ErrorMessage } from '../ui/display/error-message.tsx';

/** A screen's code did not arrive: not at all, or not in time. */
export class ScreenMissing extends Error {
  readonly kind: 'load' | 'timeout';
  constructor(kind: 'load' | 'timeout') {
    super(`The screen could not be fetched (${kind}).`);
    this.kind = kind;
  }
}

/** Shows a sentence and a retry in place of what broke below, and tells the page; the element itself lives on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  static override contextType = HostContext;
  declare context: ElementHost;
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  #texts(): FailureTexts {
    const { lang, failure } = this.context.look();
    return failure ?? failureTexts(lang);
  }

  override componentDidCatch(error: unknown): void {
    // The error's own words stay out of the event: they may quote what a teacher has typed.
    const kind = error instanceof ScreenMissing ? error.kind : 'screen';
    this.context.emit('teacher-failure', { kind, message: this.#texts().message });
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorMessage {...this.#texts()} onRetry={() => this.setState({ error: undefined })} />;
  }
}
