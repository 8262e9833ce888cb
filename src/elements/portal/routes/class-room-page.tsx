import { LivePage } from './live-page.tsx';
import type { PageProps } from './route.ts';

export default function ClassRoomPage({ params: { id = '' } }: PageProps) {
  return <LivePage kind="class" id={id} />;
}
