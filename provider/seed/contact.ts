import type { StudentRow } from '../store/tables.ts';
import type { DemoTeacher } from './people.ts';

interface Known {
  readonly name: string;
  readonly latin: string;
  readonly grade: string;
  readonly position: number;
}

type Contact = Pick<StudentRow, 'phone' | 'guardianName' | 'guardianEmail' | 'guardianPhone'>;

const GUARDIAN_NAMES = ['恵子', '健一', '由美', '浩', '真由美'] as const;

/**
 * How a student of the demo world is reached: older ones have a phone, most have a guardian, and of one without an address
 * nothing is known. The numbers are none that anybody has.
 */
export function planContact({ id }: DemoTeacher, { name, latin, grade, position }: Known): Contact {
  if (latin === '') return {};
  const digits = String(position + 1).padStart(2, '0');
  const area = id.endsWith('taro') ? '06' : '03';
  const [family = name, given] = name.split(/[ ・]/u);
  const isForeign = name.includes('・');
  const guardian = isForeign ? `リサ・${given ?? family}` : `${family} ${GUARDIAN_NAMES[position % 5] ?? ''}`;
  return {
    ...(grade.startsWith('高校') && { phone: `070-0000-00${digits}` }),
    // One guardian has no mail, one student of age has no guardian.
    ...(position !== 6 && {
      guardianName: guardian,
      guardianPhone: `${area}-0000-00${digits}`,
      ...(position !== 2 && { guardianEmail: `family.${latin}@example.jp` }),
    }),
  };
}
