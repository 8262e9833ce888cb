// Who of a family gets the mails about a student: one table over all kinds of these mails.
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { familyMails, recipientsOf } from '../../../provider/mail/family.ts';
import type { Mail } from '../../../provider/mail/delivery.ts';
import { NOTICE_DELAY_MS } from '../../../provider/mail/lesson-notices.ts';
import type { StudentRow } from '../../../provider/store/tables.ts';
import type { Family, FamilyMails, MailKind, RecipientRole } from '../../../src/core/api/endpoints/index.ts';
import { mailKinds } from '../../../src/core/api/endpoints/index.ts';
import { assertRejected, DAY, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';
import { nightAfter, studentCalls } from '../links/student-rooms.ts';
import { startMailServer } from '../store/mail-server.ts';
import { recordCalls } from '../records/record-calls.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** 山田 太一 and his mother, 山田 恵子. */
const STUDENT = 'student-hanako-01';
const CHILD = { toName: '山田 太一', to: 'yamada.taichi@example.jp' };
const MOTHER = { toName: '山田 恵子', to: 'family.yamada.taichi@example.jp' };
const MOTHER_ID = 'guardian-hanako-01-1';
const FATHER = { toName: '山田 剛', to: 'father.yamada.taichi@example.jp' };
/** A guardian without an address, and nobody at all. */
const GUARDIAN_BY_PHONE = 'student-hanako-03';
const NOBODY = 'student-hanako-12';

/** Beyond the lessons of the demo world, at one o'clock in the night. */
const LESSON = nightAfter(NOW, 40);
const folder = temporaryFolder();
let databases = 0;

// The demo world is written once, and copied for each test.
const seeded = path.join(folder, 'seeded.sqlite');
const seeding = await startTestProvider({ database: seeded });
await seeding.close();

type Change = Readonly<Record<string, string | null>>;

interface Start {
  studentId?: string;
  /** Columns of the student, and of the mother. */
  of?: Change;
  mother?: Change;
}

async function start({ studentId = STUDENT, of = {}, mother = {} }: Start = {}) {
  databases += 1;
  const database = path.join(folder, `family-${databases}.sqlite`);
  copyFileSync(seeded, database);
  const provider = await startTestProvider({ database });
  const change = (table: string, id: string, values: Change): void => {
    const store = new DatabaseSync(database);
    for (const [column, value] of Object.entries(values))
      store.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(value, id);
    store.close();
  };
  change('students', studentId, of);
  change('guardians', MOTHER_ID, mother);
  const token = await provider.signIn();
  const { plan } = await studentCalls(provider, studentId);
  const { write, mail } = recordCalls(provider);
  // Reminders of lessons of the demo world.
  await provider.postLessonMails();
  let seen = (await provider.mails()).length;
  return {
    provider,
    token,
    plan,
    write,
    mail,
    change,
    studentId,
    addFather: async (mails: Partial<FamilyMails>) =>
      provider.askAnything(
        'createGuardian',
        {
          body: { studentId, name: FATHER.toName, relation: 'father', email: FATHER.to, mails: { ...NONE, ...mails } },
        },
        { token },
      ),
    choose: (...recipients: RecipientRole[]) =>
      provider.askAnything('changeMailRecipients', { body: { studentId, recipients } }, { token }),
    ask: async (name: Parameters<typeof provider.askAnything>[0], body: object) =>
      (await provider.askAnything(name, { body }, { token })).data as { id: string; version: number },
    async at(moment: number): Promise<void> {
      provider.clock.now = moment;
      await provider.postLessonMails();
    },
    /** Lets the time pass in which a change could be undone. */
    async wait(): Promise<void> {
      provider.clock.now += NOTICE_DELAY_MS;
      await provider.postLessonMails();
    },
    /** All mails since the last call. */
    async fresh(): Promise<Mail[]> {
      const mails = await provider.mails();
      const rest = mails.slice(seen);
      seen = mails.length;
      return rest;
    },
  };
}

const NONE: FamilyMails = { plans: false, reminders: false, records: false, messages: false };

/** What a teacher chooses for a mail like this. */
const kindOf = (mail: string): MailKind =>
  mail.startsWith('the reminder') ? 'reminders' : mail.startsWith('the record') ? 'records' : 'plans';

type World = Awaited<ReturnType<typeof start>>;

async function known(world: World) {
  const lesson = await world.plan(LESSON);
  await world.wait();
  await world.fresh();
  return { ...lesson, version: lesson.version ?? 1 };
}

async function cancel(world: World, { id, version }: { id: string; version: number }) {
  const body = { id, version, reason: '体調不良', notifyStudent: true, idempotencyKey: 'cancel-it' };
  return world.ask('cancelLesson', body);
}

const message = (studentId: string, recipients: readonly RecipientRole[]) => ({
  studentId,
  recipient: recipients[0] ?? 'student',
  recipients,
  title: '次回の準備',
  text: '教科書を読んでおいてください。',
  idempotencyKey: 'message-1',
});

/** Every kind of mail to a family, and what causes it. Those before it are seen already. */
const kinds: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'a new lesson': async (world) => {
    await world.plan(LESSON);
    await world.wait();
  },
  'a series of lessons': async (world) => {
    for (let week = 0; week < 4; week += 1) await world.plan(LESSON + 7 * week * DAY);
    await world.wait();
  },
  'a lesson that is moved': async (world) => {
    const { id, version } = await known(world);
    await world.ask('changeLesson', { id, version, startTimeMillis: LESSON + DAY, endTimeMillis: LESSON + DAY + HOUR });
    await world.wait();
  },
  'a lesson with another subject': async (world) => {
    const { id, version } = await known(world);
    await world.ask('changeLesson', { id, version, subject: '数学の演習' });
    await world.wait();
  },
  'a cancelled lesson': async (world) => {
    await cancel(world, await known(world));
    await world.wait();
  },
  'a cancellation that is taken back': async (world) => {
    const canceled = await cancel(world, await known(world));
    await world.wait();
    await world.fresh();
    await world.ask('restoreLesson', { id: canceled.id, version: canceled.version });
    await world.wait();
  },
  'a make-up lesson': async (world) => {
    const canceled = await cancel(world, await known(world));
    await world.wait();
    await world.fresh();
    const { id: makeUpId } = await world.plan(LESSON + 2 * DAY);
    await world.ask('linkMakeUpLesson', { id: canceled.id, makeUpId });
    await world.wait();
  },
  'a change that is sent at once, with words of the teacher': async (world) => {
    const { id } = await world.plan(LESSON);
    await world.ask('changeLessonNotices', { ids: [id], action: 'send', message: 'よろしくお願いします。' });
  },
  'the reminder of the day before': async (world) => {
    await known(world);
    await world.at(LESSON - DAY);
  },
  'the reminder of half an hour before': async (world) => {
    await known(world);
    await world.at(LESSON - DAY);
    await world.fresh();
    await world.at(LESSON - 30 * MINUTE);
  },
  'the record of a lesson': async (world) => {
    const { id } = await known(world);
    world.provider.clock.now = LESSON + HOUR;
    await world.write(id, { note: '一次関数' });
    await world.mail({ id });
  },
};

/** What each reader is to find; the rest is what the mail is about. */
function check(mails: readonly Mail[], people: readonly { toName: string; to: string }[]): void {
  assert.deepEqual(
    mails.map(({ to, toName, replyTo }) => ({ to, toName, replyTo })),
    people.map(({ to, toName }) => ({ to, toName, replyTo: { name: '佐藤 花子', address: 'hanako@example.jp' } })),
  );
  for (const { text } of mails)
    assert.match(text, /\n\n--\n講師：佐藤 花子\nこのメールに返信すると、講師に届きます。$/);
}

for (const [kind, cause] of Object.entries(kinds)) {
  describe(`the mail to a family about ${kind}`, () => {
    const mailed = async (world: World): Promise<Mail[]> => {
      await cause(world);
      return world.fresh();
    };

    test('is sent to the guardian, with a greeting by name and the name of the student', async () => {
      const mails = await mailed(await start());
      check(mails, [MOTHER]);
      assert.match(mails[0]?.text ?? '', /^山田 恵子 様（山田 太一 さんの保護者の方）\n/);
    });

    test('is sent to both, in separate mails, if the teacher has chosen that', async () => {
      const world = await start();
      await world.choose('student', 'guardian');
      const mails = await mailed(world);
      check(mails, [MOTHER, CHILD]);
      assert.match(mails[1]?.text ?? '', /^山田 太一 さん\n/);
      assert.doesNotMatch(
        JSON.stringify(mails[1]),
        /family\.yamada|恵子/,
        'a student never learns the address of the guardian',
      );
    });

    test('is sent only to the student if the teacher has chosen that', async () => {
      const world = await start();
      await world.choose('student');
      check(await mailed(world), [CHILD]);
    });

    test('is sent to the student if the guardian has no address', async () => {
      const world = await start({ mother: { email: null } });
      check(await mailed(world), [CHILD]);
    });

    test('is sent to the guardian if the student has no address', async () => {
      const world = await start({ of: { email: null } });
      check(await mailed(world), [MOTHER]);
    });

    test('is sent once to a shared address', async () => {
      const world = await start({ of: { email: 'Family.Yamada.Taichi@example.jp' } });
      await world.choose('student', 'guardian');
      check(await mailed(world), [MOTHER]);
    });

    test('is sent to each guardian who gets mails of its kind, in separate mails', async () => {
      const world = await start();
      await world.addFather({ [kindOf(kind)]: true });
      const mails = await mailed(world);
      check(mails, [MOTHER, FATHER]);
      assert.match(mails[1]?.text ?? '', /^山田 剛 様（山田 太一 さんの保護者の方）\n/);
    });

    test('is sent to nobody if nobody is chosen for its kind, and others are for other kinds', async () => {
      const others = mailKinds.filter((each) => each !== kindOf(kind));
      const world = await start({ mother: { mails: JSON.stringify(others) } });
      await world.addFather({});
      check(await mailed(world), []);
    });

    test("is in the guardian's language if known, or else in the student's", async () => {
      const world = await start({ mother: { language: 'en' } });
      await world.choose('student', 'guardian');
      const english = await mailed(world);
      assert.match(english[0]?.text ?? '', /^Dear 山田 恵子 \(parent or guardian of 山田 太一\),\n/);
      assert.match(english[0]?.text ?? '', /\n--\nTeacher: 佐藤 花子\nReplies to this e-mail reach the teacher\.$/);
      assert.match(english[1]?.text ?? '', /^山田 太一 さん\n/);
      const chinese = await mailed(await start({ of: { language: 'zh' } }));
      assert.match(
        chinese[0]?.text ?? '',
        /^山田 恵子（山田 太一的家长）：\n[^]*\n--\n老师：佐藤 花子\n直接回复此邮件即可联系老师。$/,
      );
    });
  });
}

describe("a teacher's message to a family", () => {
  test('is sent to each selected recipient, with a reply address and a sign-off', async () => {
    const world = await start();
    await world.ask('sendStudentMessage', message(STUDENT, ['student', 'guardian']));
    check(await world.fresh(), [MOTHER, CHILD]);
  });

  test('is sent to the guardians whom the teacher names, and to no others', async () => {
    const world = await start();
    const { data } = await world.addFather({});
    const father = (data as Family).guardians[1]?.id ?? '';
    await world.ask('sendStudentMessage', { ...message(STUDENT, ['guardian']), people: [father] });
    check(await world.fresh(), [FATHER]);
    await world.ask('sendStudentMessage', {
      ...message(STUDENT, ['guardian', 'student']),
      people: [STUDENT, father, MOTHER_ID],
      idempotencyKey: 'message-2',
    });
    check(await world.fresh(), [MOTHER, FATHER, CHILD]);
  });

  test('is sent to the first guardian if the page knows only one, and to all who have the role if it knows roles', async () => {
    const world = await start();
    await world.addFather({});
    const { recipients: _, ...simple } = message(STUDENT, ['guardian']);
    await world.ask('sendStudentMessage', simple);
    check(await world.fresh(), [MOTHER]);
    await world.ask('sendStudentMessage', { ...message(STUDENT, ['guardian']), idempotencyKey: 'message-2' });
    check(await world.fresh(), [MOTHER, FATHER]);
  });

  test('is rejected with a person of another family among the recipients, and nobody gets it', async () => {
    const { provider, token, fresh } = await start();
    const body = { ...message(STUDENT, ['guardian']), people: [MOTHER_ID, 'guardian-hanako-02-1'] };
    assert.equal((await provider.askAnything('sendStudentMessage', { body }, { token })).httpStatus, 404);
    assert.deepEqual(await fresh(), []);
  });

  test('is not sent if one of the recipients has no address', async () => {
    const { provider, token, fresh } = await start();
    const body = message(GUARDIAN_BY_PHONE, ['student', 'guardian']);
    assertRejected(await provider.askAnything('sendStudentMessage', { body }, { token }), 'noMail');
    assert.deepEqual(await fresh(), []);
  });
});

describe('the recipients of a single mail', () => {
  async function recorded(studentId = STUDENT) {
    const world = await start({ studentId });
    const { id } = await world.plan(LESSON);
    await world.wait();
    await world.fresh();
    world.provider.clock.now = LESSON + HOUR;
    await world.write(id, { note: '一次関数' });
    return { ...world, id };
  }

  test('of a record can be others than those of the student, and are shown beforehand', async () => {
    const { id, mail, fresh, provider } = await recorded();
    const { data } = await mail({ id, preview: true, recipients: ['student'] });
    assert.deepEqual(data['recipients'], [
      { role: 'guardian', id: MOTHER_ID, relation: 'other', name: '山田 恵子', email: MOTHER.to, isChosen: false },
      { role: 'student', id: STUDENT, name: '山田 太一', email: CHILD.to, isChosen: true },
    ]);
    assert.equal(data['to'], CHILD.to);
    await mail({ id, recipients: ['student'] });
    check(await fresh(), [CHILD]);
    const input = { params: { studentId: STUDENT } };
    const { people } = (await provider.ask('readMailRecipients', input, { token: await provider.signIn() })).data;
    assert.deepEqual(
      people.map(({ isChosen }) => isChosen),
      [true, false],
      'the choice for one mail is none for the next',
    );
  });

  test('of a record get it once, and others get it afterwards', async () => {
    const { id, mail, fresh, write } = await recorded();
    await mail({ id });
    await mail({ id, recipients: ['guardian'] });
    check(await fresh(), [MOTHER]);
    await mail({ id, recipients: ['guardian', 'student'] });
    check(await fresh(), [CHILD]);
    await write(id, { version: 1, note: '連立方程式' });
    await mail({ id, recipients: ['guardian'] });
    await mail({ id, recipients: ['student'] });
    check(await fresh(), [MOTHER, CHILD]);
    await mail({ id, recipients: ['guardian', 'student'] });
    assert.deepEqual(await fresh(), []);
  });

  test('of a record must have an address, or it is rejected', async () => {
    const { id, mail, fresh } = await recorded(GUARDIAN_BY_PHONE);
    assertRejected(await mail({ id, recipients: ['guardian'] }), 'noMail');
    assert.deepEqual(await fresh(), []);
  });

  test('of a record are shown without a choice if nobody gets records, and must then be chosen', async () => {
    const { id, mail, fresh, change } = await recorded();
    change('guardians', MOTHER_ID, { mails: '["plans"]' });
    const { data } = await mail({ id, preview: true });
    assert.match(String(data['text']), /一次関数/);
    assert.deepEqual(
      (data['recipients'] as { isChosen: boolean }[]).map(({ isChosen }) => isChosen),
      [false, false],
    );
    assertRejected(await mail({ id }), 'noMail');
    await mail({ id, people: [STUDENT] });
    check(await fresh(), [CHILD]);
  });

  test('are empty if no one has an address, and nothing can be mailed', async () => {
    const { provider, mail, id } = await recorded(NOBODY);
    const input = { params: { studentId: NOBODY } };
    const { data } = await provider.ask('readMailRecipients', input, { token: await provider.signIn() });
    assert.deepEqual(data, { studentId: NOBODY, people: [] });
    assertRejected(await mail({ id }), 'noMail');
  });

  test("are not for another student's teacher", async () => {
    const { provider } = await start();
    const token = await provider.signIn('taro');
    const input = { params: { studentId: STUDENT } };
    assert.equal((await provider.askAnything('readMailRecipients', input, { token })).httpStatus, 404);
    const body = { studentId: STUDENT, recipients: ['student'] };
    assert.equal((await provider.askAnything('changeMailRecipients', { body }, { token })).httpStatus, 404);
  });

  test('are chosen once, and kept after a restart', async () => {
    const database = path.join(folder, 'kept.sqlite');
    const chosen = async (provider: Awaited<ReturnType<typeof startTestProvider>>) => {
      const input = { params: { studentId: STUDENT } };
      const { data } = await provider.ask('readMailRecipients', input, { token: await provider.signIn() });
      return data.people.map(({ isChosen }) => isChosen);
    };
    const first = await startTestProvider({ database });
    assert.deepEqual(await chosen(first), [true, false]);
    const body = { studentId: STUDENT, recipients: ['guardian', 'student'] as RecipientRole[] };
    await first.ask('changeMailRecipients', { body }, { token: await first.signIn() });
    await first.close();
    assert.deepEqual(await chosen(await startTestProvider({ database })), [true, true]);
  });
});

test('a mail has the name of its reader in its head, and the reply address of the teacher', async () => {
  const server = await startMailServer();
  const provider = await startTestProvider({ smtpUrl: server.url });
  const body = message(STUDENT, ['guardian']);
  await provider.ask(
    'sendStudentMessage',
    { body: { ...body, recipients: [...body.recipients] } },
    { token: await provider.signIn() },
  );
  await provider.mails();
  const [delivery] = server.deliveries;
  const headers = (delivery?.content ?? '').split('\n\n')[0]?.replace(/\n\s+/g, ' ') ?? '';
  const encoded = (name: string) => Buffer.from(name).toString('base64');
  assert.equal(delivery?.to, MOTHER.to);
  assert.ok(headers.includes(`To: =?UTF-8?B?${encoded(MOTHER.toName)}?= <${MOTHER.to}>`), headers);
  assert.ok(headers.includes(`Reply-To: =?UTF-8?B?${encoded('佐藤 花子')}?= <hanako@example.jp>`), headers);
});

test('explains how to reply to a teacher without an address', () => {
  const student = { id: STUDENT, name: '山田 太一', email: CHILD.to };
  const mailIn = (language: string) =>
    familyMails(
      { student: { ...student, language } as StudentRow, guardians: [] },
      { name: '佐藤 花子', email: '' },
      recipientsOf({ student: student as StudentRow, guardians: [] }, 'messages'),
      () => ({ subject: '', text: '' }),
    )[0];
  assert.equal(mailIn('ja')?.replyTo, undefined);
  assert.match(
    mailIn('ja')?.text ?? '',
    /このメールには返信できません。ご連絡は、次の授業のときに講師へお伝えください。$/,
  );
  assert.match(
    mailIn('en')?.text ?? '',
    /Replies to this e-mail are not read\. Please tell the teacher at the next lesson\.$/,
  );
  assert.match(mailIn('zh')?.text ?? '', /此邮件无法回复。如需联系，请在下次上课时告诉老师。$/);
  assert.match(mailIn('ar')?.text ?? '', /لا يمكن الرد على هذه الرسالة\. يرجى إبلاغ المعلم في الدرس القادم\.$/);
});

test('the mailbox of a demo shows the recipient and the reply address of a mail', async () => {
  const { provider, ask } = await start();
  await ask('sendStudentMessage', message(STUDENT, ['guardian']));
  const mailbox = await (await provider.fetch('/mailbox')).text();
  assert.match(
    mailbox,
    /To: 山田 恵子 <family\.yamada\.taichi@example\.jp>\nReply-To: 佐藤 花子 <hanako@example\.jp>\n/,
  );
});
