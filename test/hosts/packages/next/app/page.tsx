// This page is rendered on the server, where the modules register nothing.
import 'teacher-elements/core';
import 'teacher-elements/schedule';
import type {} from 'teacher-elements/jsx';
import { Schedule } from './schedule';

// When somebody asks, not when it is built.
export const dynamic = 'force-dynamic';

export default function Page() {
  const provider = process.env.PROVIDER;
  return (
    <main>
      <teacher-login provider={provider} silent />
      <Schedule provider={provider} />
    </main>
  );
}
