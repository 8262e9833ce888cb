import type { Namespaces } from '../namespaces.ts';

export const signIns: Namespaces['signIns'] = {
  title: 'Signed-in devices',
  text: 'If you do not know one of these devices, sign it out and then change your password.',
  current: 'This device',
  unknown: 'Unknown device',
  used: 'Last used',
  usedNow: 'In use',
  signedIn: 'Signed in',
  network: 'Network',
  end: 'Sign out',
  endNamed: 'Sign out {{device}}',
  endOthers: 'Sign out all other devices',
  noOthers: 'You are signed in on no other device.',
  keep: 'Stay signed in',
  ask: {
    one: 'Sign out {{device}}?',
    others: 'Sign out all other devices?',
    text: 'It stops working there at once: the device leaves lessons and meetings, and gets no more notifications.',
  },
  confirm: { one: 'Sign out', others: 'Sign out all' },
  done: { one: 'The device is signed out.', others: 'All other devices are signed out.' },
};
