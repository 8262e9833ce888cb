import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { readSettings } from '../../../demo/start/settings.ts';

const all = {
  S3_URL: 'https://s3.school.example/',
  S3_BUCKET: 'teacher-uploads',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY: 'a-key',
  S3_SECRET_KEY: 'secret-word',
};

const assertRefuses = (env: Record<string, string>, message: RegExp) =>
  assert.throws(
    () => readSettings(env),
    (error) => error instanceof StartError && message.test(error.message) && !error.message.includes('secret-word'),
  );

describe('the settings of a bucket', () => {
  test('are read together', () => {
    assert.deepEqual(readSettings(all).s3, {
      url: 'https://s3.school.example',
      bucket: 'teacher-uploads',
      region: 'eu-central-1',
      accessKey: 'a-key',
      secretKey: 'secret-word',
    });
    assert.equal(readSettings({}).s3, undefined);
  });

  test('are needed all, or none: the missing ones are named', () => {
    for (const name of Object.keys(all))
      assertRefuses(
        { ...all, [name]: '' },
        new RegExp(`^${name} has to be set, too: a bucket for uploads needs S3_URL, `),
      );
    const { S3_URL, S3_SECRET_KEY } = all;
    assertRefuses({ S3_URL, S3_SECRET_KEY }, /^S3_BUCKET and S3_REGION and S3_ACCESS_KEY have to be set, too: /);
  });

  for (const [name, values] of Object.entries({
    S3_URL: [
      's3.school.example',
      'ftp://s3.school.example',
      'https://key:secret-word@s3.school.example',
      'https://a/?b',
    ],
    S3_BUCKET: ['Uploads', 'a', 'up/loads', '../uploads', 'uploads-'],
    S3_REGION: ['eu central'],
    S3_ACCESS_KEY: ['secret-word secret-word'],
    S3_SECRET_KEY: ['short', 'secret-word\n'],
  }))
    for (const value of values)
      test(`${name} that is ${JSON.stringify(value)} is reported in one sentence with an example`, () =>
        assertRefuses({ ...all, [name]: value }, new RegExp(`^${name} has to be .*, for example ${name}=`)));
});
