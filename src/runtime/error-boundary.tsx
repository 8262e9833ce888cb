import { Component } from 'react';
import type { ReactNode } from 'react';
import { type ElementHost, HostContext } from './element-context.ts';
import { failureTexts } from './failure-texts.ts';
import type { FailureTexts } from './failure-texts.ts';
import { ErrorMessage, Loading } from './placeholders.tsx';

/** The code of a screen could not be loaded (`load`) or took too long (`timeout`). */
export class ScreenLoadError extends Error {
  readonly kind: 'load' | 'timeout';
  constructor(kind: 'load' | 'timeout') {
    super(`The screen could not be fetched (${kind}).`);
    this.kind = kind;
  }
}

/** Time limit for the check whether this release still exists, in ms. */
const CHECK_TIMEOUT_MS = 5_000;

interface State {
  readonly error: unknown;
  /** Whether the code is missing because there is a newer release; undefined until that is known. */
  readonly isReleaseGone?: boolean | undefined;
}

/** Without a network the check is impossible. */
const mayBeGone = (error: unknown): boolean =>
  error instanceof ScreenLoadError && error.kind === 'load' && navigator.onLine;

/**
 * Replaces a failed subtree with an error message and a retry button, and emits `teacher-failure`. After a new release,
 * which has removed the code of this one, the button reloads the page. The portal owns its page and reloads it without
 * asking if no input would be lost.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  static override contextType = HostContext;
  declare context: ElementHost;
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, isReleaseGone: mayBeGone(error) ? undefined : false };
  }

  #texts(): FailureTexts {
    const { lang, failure } = this.context.currentAppearance();
    return failure ?? failureTexts(lang);
  }

  override async componentDidCatch(error: unknown): Promise<void> {
    // The error's own message is not part of the event, because it may quote a teacher's input.
    const kind = error instanceof ScreenLoadError ? error.kind : 'screen';
    this.context.emit('teacher-failure', { kind, call: '', status: 0, code: kind, message: this.#texts().message });
    if (!mayBeGone(error)) return;
    const isGone = await isReleaseGone();
    if (this.state.error !== error) return;
    if (isGone && this.context.onReleaseGone?.()) return;
    this.setState({ isReleaseGone: isGone });
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    const { message, retryLabel, newRelease, reloadLabel } = this.#texts();
    if (this.state.isReleaseGone === undefined) return <Loading />;
    if (this.state.isReleaseGone)
      return <ErrorMessage message={newRelease} retryLabel={reloadLabel} onRetry={() => location.reload()} />;
    return (
      <ErrorMessage message={message} retryLabel={retryLabel} onRetry={() => this.setState({ error: undefined })} />
    );
  }
}

/**
 * Whether the files of this release have been removed from their server, for example by a new release; retrying is then
 * useless. False if this cannot be determined, for example without a network.
 * @param file the URL of a file of this release
 */
async function isReleaseGone(file = import.meta.url): Promise<boolean> {
  // The Content-Security-Policy of a page may forbid requests to other origins.
  if (!file.startsWith(`${location.origin}/`)) return false;
  return fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    // Some hosts respond with a page when a file does not exist.
    ({ status, headers }) => status === 404 || (status === 200 && /html/.test(headers.get('Content-Type') ?? '')),
    () => false,
  );
}
