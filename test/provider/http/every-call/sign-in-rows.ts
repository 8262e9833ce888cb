import assert from 'node:assert/strict';
import type { CallRow } from './call-row.ts';

interface OpenSignIn {
  isCurrent: boolean;
}

const isOwn = (data: unknown) => assert.ok((data as OpenSignIn[]).some(({ isCurrent }) => isCurrent));

/** Ending one needs the id of another sign-in, so its success has tests of its own. */
export const signInRows = {
  listSignIns: { right: {}, data: isOwn },
  endSignIn: {
    right: undefined,
    wrong: {
      'an unknown sign-in': [{ body: { id: 'nobody' } }, 404, 'notFound'],
      'no sign-in': [{ body: {} }, 422, 'required'],
      'an id of 65 characters': [{ body: { id: 'x'.repeat(65) } }, 422, 'tooLong'],
    },
  },
  endOtherSignIns: { right: {}, data: isOwn },
} satisfies Record<string, CallRow>;
