import { useEffect, useMemo } from 'react';
import { createContacts, type Student } from '../../../core/index.ts';
import { contractBalance } from '../../../core/students/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** How many lessons a contract has left for new ones. */
export interface LessonsLeft {
  /** Lessons that are not held yet. */
  readonly left: number;
  /** Those of them that are planned. */
  readonly planned: number;
  /** Those that can still be planned; negative where more is planned than the contract has. */
  readonly open: number;
}

/** The lessons left for a student; undefined without a contract, and as long as it is not known. Reads signals. */
export function useLessonsLeft(student: Student | undefined): LessonsLeft | undefined {
  const { session } = useScreen();
  const contacts = useMemo(() => createContacts(session), [session]);
  useEffect(() => () => contacts.dispose(), [contacts]);
  const id = student?.lessonsLeft === undefined ? undefined : student.id;
  // Without an answer nothing is said.
  useEffect(() => {
    if (id !== undefined) void contacts.readContract(id);
  }, [contacts, id]);
  const contract = contacts.contract.data.value;
  if (!contract || contract.studentId !== id) return undefined;
  const balance = contractBalance(contract);
  if (!balance) return undefined;
  const { left, open, over } = balance;
  return { left, planned: contract.lessonsPlanned ?? 0, open: open - over };
}
