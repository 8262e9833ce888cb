import { useEffect, useState } from 'react';
import type { Participant } from '../../../../core/live-room/index.ts';
import type { Peer } from '../../media/media-engine.ts';

/**
 * The ID of the participant to show large: who speaks, for as long as nobody else does; at first a teacher, else whoever came
 * first. Undefined while there is nobody.
 */
export function useMainSpeaker(others: readonly Participant[], peers: ReadonlyMap<string, Peer>): string | undefined {
  const [last, setLast] = useState<string>();
  const speaking = others.filter(({ id }) => peers.get(id)?.speaking).map(({ id }) => id);
  const [next] = last !== undefined && speaking.includes(last) ? [last] : speaking;
  useEffect(() => {
    if (next !== undefined) setLast(next);
  }, [next]);
  if (others.some(({ id }) => id === last)) return last;
  return (others.find(({ role }) => role === 'teacher') ?? others[0])?.id;
}
