import type { CallRow } from './call-row.ts';

const subscription = {
  endpoint: 'https://push.example/send/1',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  language: 'ja-JP',
};

const wrongBody = (change: object) => ({ body: { ...subscription, ...change } });

/** A provider in a page pushes nothing, so success has tests of its own. */
export const pushRows = {
  readPush: { right: undefined },
  subscribeToPush: {
    right: undefined,
    wrong: {
      'an endpoint that is no URL': [wrongBody({ endpoint: 'push.example/send/1' }), 422, 'invalid'],
      'an endpoint of 1,001 characters': [wrongBody({ endpoint: `https://${'x'.repeat(993)}` }), 422, 'tooLong'],
      'a script instead of an endpoint': [wrongBody({ endpoint: 'javascript:alert(1)' }), 422, 'invalid'],
      'a key of 86 characters': [wrongBody({ p256dh: `B${'A'.repeat(85)}` }), 422, 'tooShort'],
      'a key of another kind': [wrongBody({ p256dh: `C${'A'.repeat(86)}` }), 422, 'invalid'],
      'a key of one byte': [wrongBody({ p256dh: 'BA' }), 422, 'tooShort'],
      'a key in the hybrid form': [wrongBody({ p256dh: `Bg${'A'.repeat(85)}` }), 422, 'invalid'],
      'a key with bits to spare': [wrongBody({ p256dh: `B${'A'.repeat(85)}B` }), 422, 'invalid'],
      'a secret of one byte': [wrongBody({ auth: 'AA' }), 422, 'tooShort'],
      'a secret with bits to spare': [wrongBody({ auth: `${'A'.repeat(21)}B` }), 422, 'invalid'],
      'a secret of 23 characters': [wrongBody({ auth: 'A'.repeat(23) }), 422, 'tooLong'],
      'a secret that is not Base64': [wrongBody({ auth: `${'A'.repeat(21)}=` }), 422, 'invalid'],
      'no language': [wrongBody({ language: undefined }), 422, 'required'],
    },
  },
  unsubscribeFromPush: { right: undefined, wrong: { 'no endpoint': [{ body: {} }, 422, 'required'] } },
} satisfies Record<string, CallRow>;
