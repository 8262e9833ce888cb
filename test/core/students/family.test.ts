// A student's family: what is sent of a guardian's form, who gets which mails, and conflicts.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Family, Guardian, MailRecipient } from '../../../src/core/api/endpoints/index.ts';
import {
  chosenKeys,
  createFamily,
  type GuardianFields,
  guardianFieldsOf,
  guardianProblems,
  namedRecipients,
  recipientsOfFamily,
  unreadKinds,
} from '../../../src/core/students/index.ts';
import { rejection, success } from '../../support/servers/scripted-server.ts';
import { start } from '../recorded-session.ts';
import { enter } from '../demo-session.ts';

const ALL = { plans: true, reminders: true, records: true, messages: true };
const NONE = { plans: false, reminders: false, records: false, messages: false };

const guardian = (name: string, change: Partial<Guardian> = {}): Guardian => ({
  id: name,
  studentId: 's',
  name,
  relation: 'mother',
  email: `${name}@example.jp`,
  mails: ALL,
  version: 1,
  ...change,
});
const familyOf = (guardians: Guardian[], student: Partial<Family['student']> = {}): Family => ({
  studentId: 's',
  guardians,
  student: { mails: NONE, ...student },
});
const fields = (change: Partial<GuardianFields> = {}): GuardianFields => ({
  ...guardianFieldsOf(undefined),
  name: '恵子',
  ...change,
});

describe("a guardian's form", () => {
  test('requires a name, and checks phone and address only if they are given', () => {
    assert.deepEqual(guardianProblems(fields()), {});
    assert.deepEqual(guardianProblems(fields({ name: ' \u200B', phone: '090-abc', email: 'a@b' })), {
      name: 'nameMissing',
      phone: 'phoneInvalid',
      email: 'emailInvalid',
    });
    assert.deepEqual(guardianProblems(fields({ name: '長'.repeat(61), phone: '1'.repeat(21) })), {
      name: 'nameTooLong',
      phone: 'phoneInvalid',
    });
  });

  test('accepts what an input method writes in full width, and the provider stores it in half width', async (t) => {
    const typed = fields({ phone: '０９０ー１１１１', email: 'ｋ＠example.jp ', relation: 'grandparent' });
    assert.deepEqual(guardianProblems(typed), {});
    const model = createFamily(await enter(t), 'student-hanako-10');
    await model.add(typed);
    const added = model.data.peek()?.guardians.at(-1);
    assert.deepEqual([added?.phone, added?.email, added?.relation], ['090-1111', 'k@example.jp', 'grandparent']);
  });
});

describe('the mails to a family', () => {
  test('go to the people with an address, and none is said to be unread that someone gets', () => {
    const people = recipientsOfFamily(
      { id: 's', name: '太一' },
      familyOf([guardian('mother', { mails: { ...NONE, plans: true } }), guardian('father', { email: undefined })], {
        email: 's@example.jp',
        mails: { ...NONE, messages: true },
      }),
    );
    assert.deepEqual(
      people.map(({ id }) => id),
      ['mother', 's'],
    );
    assert.deepEqual(unreadKinds(people), ['reminders']);
    assert.deepEqual(chosenKeys(people, 'plans'), ['mother']);
    assert.deepEqual(chosenKeys(people, 'messages'), ['s']);
  });

  test('name their recipients by id, or by role at a provider that sends no ids', () => {
    const roles: MailRecipient[] = [
      { role: 'guardian', name: '恵子', email: 'k@example.jp', isChosen: true },
      { role: 'student', name: '太一', email: 's@example.jp', isChosen: false },
    ];
    assert.deepEqual(namedRecipients(roles, chosenKeys(roles, 'plans')), { recipients: ['guardian'] });
    const people = roles.map((person, index) => ({ ...person, id: `id ${index}` }));
    assert.deepEqual(namedRecipients(people, ['id 0', 'id 1']), {
      recipients: ['guardian', 'student'],
      people: ['id 0', 'id 1'],
    });
  });
});

describe('a change of a guardian', () => {
  const before = guardian('恵子');
  const changed = fields({ email: '恵子@example.jp', phone: '03' });

  test('that was already saved by a request whose reply was lost counts as saved', async (t) => {
    const saved = familyOf([{ ...before, phone: '03', version: 2 }]);
    const { session } = await start(t, rejection('stale', { code: 'stale', family: saved }));
    const reply = await createFamily(session, 's').change(before, changed);
    assert.deepEqual([reply.failure, reply.data], [undefined, saved]);
  });

  test('that conflicts with a newer one is rejected, and the newer one is shown', async (t) => {
    const newer = familyOf([{ ...before, phone: '04', version: 2 }]);
    const { session } = await start(t, rejection('stale', { code: 'stale', family: newer }));
    const model = createFamily(session, 's');
    const { failure } = await model.change(before, changed);
    assert.equal(failure?.kind, 'rejected');
    assert.deepEqual(model.data.peek(), newer);
  });

  test('that fails keeps what was loaded', async (t) => {
    const family = familyOf([before]);
    let count = 0;
    const { session } = await start(t, () => {
      count += 1;
      return count === 1 ? success(family) : { status: 500 };
    });
    const model = createFamily(session, 's');
    await model.load();
    await model.change(before, changed);
    assert.deepEqual(model.data.peek(), family);
  });
});
