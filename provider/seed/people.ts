import { mailKinds } from '../../src/core/api/endpoints/index.ts';
import type { GuardianRow, StudentRow } from '../store/tables.ts';

/** A teacher of the demo world. */
export interface DemoTeacher {
  id: string;
  email: string;
  password: string;
  name: string;
  kana: string;
  phone: string;
  introduction: string;
  students: readonly DemoStudent[];
}

/** A student: name, kana, Latin name for the e-mail address, grade, subjects, lesson length in minutes. */
type DemoStudent = readonly [
  name: string,
  kana: string,
  latin: string,
  grade: string,
  subjects: readonly [string, ...string[]],
  minutes: 60 | 90,
];

export const demoTeachers: readonly DemoTeacher[] = [
  {
    id: 'teacher-hanako',
    email: 'hanako@example.jp',
    password: 'hanako-demo',
    name: '佐藤 花子',
    kana: 'サトウ ハナコ',
    phone: '03-1234-5678',
    introduction: '中学・高校の数学と英語を担当しています。「なぜそうなるか」を一緒に確かめながら進めます。',
    students: [
      ['山田 太一', 'ヤマダ タイチ', 'yamada.taichi', '中学2年', ['数学', '英語'], 60],
      ['鈴木 美咲', 'スズキ ミサキ', 'suzuki.misaki', '高校1年', ['英語'], 60],
      ['高橋 蓮', 'タカハシ レン', 'takahashi.ren', '高校3年', ['数学', '物理'], 90],
      ['田中 陽菜', 'タナカ ヒナ', 'tanaka.hina', '小学6年', ['算数', '国語'], 60],
      ['伊藤 大翔', 'イトウ ヒロト', 'ito.hiroto', '中学3年', ['数学', '理科'], 90],
      ['渡辺 さくら', 'ワタナベ サクラ', 'watanabe.sakura', '中学1年', ['英語'], 60],
      ['中村 悠真', 'ナカムラ ユウマ', 'nakamura.yuma', '高校2年', ['数学'], 60],
      ['小林 葵', 'コバヤシ アオイ', 'kobayashi.aoi', '中学3年', ['英語', '国語'], 60],
      ['加藤 湊', 'カトウ ミナト', 'kato.minato', '小学5年', ['算数'], 60],
      ['吉田 結衣', 'ヨシダ ユイ', 'yoshida.yui', '高校3年', ['英語', '小論文'], 90],
      ['山本 凛', 'ヤマモト リン', 'yamamoto.rin', '中学2年', ['数学'], 60],
      ['東 京子', 'トウ キョウコ', '', '高校1年', ['数学', '化学'], 60],
      ['エマ・ブラウン', 'エマ ブラウン', 'brown.emma', '中学1年', ['日本語', '数学'], 60],
      ['松本 樹', 'マツモト イツキ', 'matsumoto.itsuki', '中学3年', ['数学', '英語'], 60],
    ],
  },
  {
    id: 'teacher-taro',
    email: 'taro@example.jp',
    password: 'taro-demo',
    name: '鈴木 太郎',
    kana: 'スズキ タロウ',
    phone: '06-9876-5432',
    introduction: '理科と社会が専門です。身近な話題から入り、自分の言葉で説明できるところまで伴走します。',
    students: [
      ['井上 颯太', 'イノウエ ソウタ', 'inoue.sota', '高校2年', ['物理', '化学'], 60],
      ['木村 芽依', 'キムラ メイ', 'kimura.mei', '中学2年', ['理科', '社会'], 60],
      ['林 陸', 'ハヤシ リク', 'hayashi.riku', '高校3年', ['日本史', '現代文'], 90],
      ['清水 莉子', 'シミズ リコ', 'shimizu.riko', '小学6年', ['理科'], 60],
      ['山崎 朝陽', 'ヤマザキ アサヒ', 'yamazaki.asahi', '中学3年', ['社会', '理科'], 60],
      ['森 紬', 'モリ ツムギ', 'mori.tsumugi', '中学1年', ['理科'], 60],
      ['池田 翔', 'イケダ ショウ', 'ikeda.sho', '高校1年', ['生物'], 60],
      ['橋本 杏', 'ハシモト アン', 'hashimoto.an', '高校3年', ['世界史', '小論文'], 90],
      ['石川 新', 'イシカワ アラタ', '', '中学2年', ['社会'], 60],
      ['前田 花', 'マエダ ハナ', 'maeda.hana', '小学5年', ['理科', '社会'], 60],
      ['藤田 拓海', 'フジタ タクミ', 'fujita.takumi', '中学3年', ['理科'], 60],
    ],
  },
];

export const studentId = (teacher: DemoTeacher, position: number) =>
  `student-${teacher.id.slice('teacher-'.length)}-${String(position + 1).padStart(2, '0')}`;

interface Known {
  readonly name: string;
  readonly latin: string;
  readonly grade: string;
  readonly position: number;
}

interface Contact {
  student: Pick<StudentRow, 'phone'>;
  guardians: readonly Pick<GuardianRow, 'name' | 'relation' | 'email' | 'phone' | 'mails'>[];
}

const GUARDIAN_NAMES = ['恵子', '健一', '由美', '浩', '真由美'] as const;
const SECOND_NAME = '直美';

/**
 * The contact data of a student of the demo world: older ones have a phone, most have a guardian, and students without an address
 * have none. Every fifth one has a second guardian, who gets only some of the mails. The phone numbers are not in use.
 */
export function planContact({ id }: DemoTeacher, { name, latin, grade, position }: Known): Contact {
  if (latin === '') return { student: {}, guardians: [] };
  const digits = String(position + 1).padStart(2, '0');
  const area = id.endsWith('taro') ? '06' : '03';
  const [family = name, given] = name.split(/[ ・]/u);
  const isForeign = name.includes('・');
  const guardian = isForeign ? `リサ・${given ?? family}` : `${family} ${GUARDIAN_NAMES[position % 5] ?? ''}`;
  const student = { ...(grade.startsWith('高校') && { phone: `070-0000-00${digits}` }) };
  // One student of age has no guardian.
  if (position === 6) return { student, guardians: [] };
  const hasSecond = position % GUARDIAN_NAMES.length === 3;
  return {
    student,
    guardians: [
      {
        name: guardian,
        relation: hasSecond ? 'father' : 'other',
        phone: `${area}-0000-00${digits}`,
        // One guardian has no mail.
        ...(position !== 2 && { email: `family.${latin}@example.jp` }),
        mails: [...mailKinds],
      },
      ...(hasSecond
        ? [
            {
              name: `${family} ${SECOND_NAME}`,
              relation: 'mother' as const,
              phone: `080-0000-00${digits}`,
              email: `mother.${latin}@example.jp`,
              mails: ['records' as const],
            },
          ]
        : []),
    ],
  };
}
