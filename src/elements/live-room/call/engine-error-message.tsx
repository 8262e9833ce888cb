import { ScreenLoadError } from '../../../runtime/error-boundary.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { ReconnectScreen } from '../reconnect-screen.tsx';
import type { EngineError } from './load-engine.ts';

/** Shown instead of a call without a media engine. Code that could not be loaded is offered again, as any screen's is. */
export function EngineErrorMessage({ error }: { error: EngineError }) {
  const t = useText();
  if (error === 'load') throw new ScreenLoadError('load');
  return <ReconnectScreen message={t('liveRoom.unknownEngine')} />;
}
