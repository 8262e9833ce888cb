import { Component } from 'react';
import type { ReactNode } from 'react';
import { HostContext } from './element-context.ts';
import type { ElementHost } from './element-host.ts';
import { failureTexts } from './failure-texts.ts';
import { Failure } from './parts/failure.tsx';

/** A screen's code did not arrive: not at all, or not in time. */
export class ScreenMissing extends Error {
  readonly kind: 'load' | 'timeout';
  constructor(kind: 'load' | 'timeout') {
    super(`The screen could not be fetched (${kind}).`);
    this.kind = kind;
  }
}

/** Shows a sentence and a retry in place of what broke below, and tells the page; the element itself lives on. */
export class FailureBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  static override contextType = HostContext;
  declare context: ElementHost;
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  #texts(): readonly [string, string] {
    const { appearance, values } = this.context.state();
    const language = String(appearance?.lang ?? values.lang ?? 'ja').slice(0, 2);
    return failureTexts[language] ?? (failureTexts.en as readonly [string, string]);
  }

  override componentDidCatch(error: unknown): void {
    // The error's own words stay out of the event: they may quote what a teacher has typed.
    const kind = error instanceof ScreenMissing ? error.kind : 'screen';
    this.context.emit('teacher-failure', { kind, message: this.#texts()[0] });
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    const [message, retry] = this.#texts();
    return <Failure message={message} retryLabel={retry} onRetry={() => this.setState({ error: undefined })} />;
  }
}
