// Components for React: rendered on the server with their attributes, and alive in the browser.
import { Login } from 'teacher-elements/react/login';
import { WrappedSchedule } from './schedule';

export const dynamic = 'force-dynamic';

export default function Page() {
  const provider = process.env.PROVIDER;
  return (
    <main>
      <Login provider={provider} silent />
      <WrappedSchedule provider={provider} />
    </main>
  );
}
