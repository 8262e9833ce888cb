import { LivePage } from './live-page.tsx';
import type { PageProps } from './route.ts';

export default function MeetingRoomPage({ params: { id = '' } }: PageProps) {
  return <LivePage kind="meeting" id={id} />;
}
