import type { EngineName } from '../../../core/live-room/index.ts';
import { createEngineEmitter, createStatsReader } from './engine-tools.ts';
import type { MediaEngine } from './media-engine.ts';

/** Loads the code of an engine; the result creates one. */
type EngineLoader = () => Promise<() => MediaEngine>;

/** Media engines by the name that the provider sends. */
export type EngineTable = Readonly<Record<string, EngineLoader>>;

/** The engines of this package. Each is loaded only when a room uses it. */
export const MEDIA_ENGINES: EngineTable & Readonly<Record<EngineName, EngineLoader>> = {
  mesh: async () => (await import('./mesh/mesh-engine.ts')).createMeshEngine,
  async livekit() {
    const { createLiveKitEngine } = await import('./livekit/livekit-engine.ts');
    return () => createLiveKitEngine({ emitter: createEngineEmitter(), stats: createStatsReader() });
  },
};
