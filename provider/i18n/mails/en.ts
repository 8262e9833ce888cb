import { familyPage, mailGreeting, signOff } from '../family-lines.ts';
import { declinedMail, offerMail } from '../family-mails.ts';
import { noticeMail } from '../notice-mails.ts';
import { recordMail } from '../record-mails.ts';
import type { Mails } from './ja.ts';

const greeting = mailGreeting('en');

/** The provider's mails in English. */
export const mails: Mails = {
  recordMail: recordMail('en'),
  signOff: signOff('en'),
  familyPage: familyPage('en'),
  declinedMail: declinedMail('en'),
  offerMail: offerMail('en'),
  noticeMail: noticeMail('en'),
  reminderMail: (kind, { reader, when, subject, link }) => {
    const leads = {
      dayBefore: ['Lesson tomorrow', 'The lesson starts in 24 hours.'],
      halfHourBefore: ['Lesson starts soon', 'The lesson is about to start. You can enter now.'],
    } as const;
    const [mark, lead] = leads[kind];
    return {
      subject: `${mark}: ${when}, ${subject}`,
      text: [
        greeting(reader),
        '',
        lead,
        '',
        `Time: ${when} (Japan time)`,
        `Subject: ${subject}`,
        '',
        'Open this link to enter, from 30 minutes before the lesson:',
        '',
        link,
        '',
        'It works for all lessons. Please do not share it outside the family.',
      ].join('\n'),
    };
  },

  resetMail: (name, link) => ({
    subject: 'Set a new password',
    text: [
      `Dear ${name},`,
      '',
      'open this link to set a new password:',
      '',
      link,
      '',
      'It works once, for 30 minutes.',
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ].join('\n'),
  }),

  passwordChangedMail: (name) => ({
    subject: 'Your password has changed',
    text: [
      `Dear ${name},`,
      '',
      'the password that you sign in with has changed.',
      'All other devices have been signed out.',
      '',
      'If it was not you, set a new one now by "Forgotten your password?" on the sign-in page, and contact the people who run this service.',
    ].join('\n'),
  }),

  newDeviceMail: (name, { when, device, network }) => ({
    subject: 'Sign-in on a new device',
    text: [
      `Dear ${name},`,
      '',
      'somebody has signed in to your account on a new device.',
      '',
      `Time: ${when}`,
      `Device: ${device || 'unknown'}`,
      `Network: ${network || 'unknown'}`,
      '',
      'If it was you, there is nothing to do.',
      'If it was not you, sign that device out now under "Signed-in devices" in the settings, change your password, and contact the people who run this service.',
    ].join('\n'),
  }),

  secondFactorMail: (name, isOn) => ({
    subject: isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    text: [
      `Dear ${name},`,
      '',
      isOn
        ? 'two-step sign-in is on: from now on you sign in with your password and a code of your authenticator app.'
        : 'two-step sign-in is off: your password alone is enough to sign in.',
      '',
      'If it was not you, change your password now, and contact the people who run this service.',
    ].join('\n'),
  }),

  emailMail: (name, link) => ({
    subject: 'Confirm your new e-mail address',
    text: [
      `Dear ${name},`,
      '',
      'open this link to make this your e-mail address:',
      '',
      link,
      '',
      'It works once, for 30 minutes.',
      'If you did not ask for it, ignore this mail: your address stays as it is.',
    ].join('\n'),
  }),
  emailAskedMail: (name, address) => ({
    subject: 'Your e-mail address is about to change',
    text: [
      `Dear ${name},`,
      '',
      `somebody has asked to change the address that you sign in with to ${address}.`,
      'It changes only when the link that was mailed there is opened.',
      '',
      'If it was not you, change your password now: that calls it off.',
    ].join('\n'),
  }),
  emailChangedMail: (name, address) => ({
    subject: 'Your e-mail address has changed',
    text: [
      `Dear ${name},`,
      '',
      `the address that you sign in with is now ${address}.`,
      '',
      'If it was not you, please contact the people who run this service.',
    ].join('\n'),
  }),
};
