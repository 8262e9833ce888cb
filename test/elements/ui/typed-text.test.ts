import { expect } from '@open-wc/testing';
import { typedDay, typedTime } from '../../../src/ui/date-time/typed.ts';
import { today } from './date-time-preview.tsx';

describe('a typed day', () => {
  const readable: [text: string, day: string][] = [
    ['2026/11/20', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026.1.5', '2026-01-05'],
    ['20261120', '2026-11-20'],
    ['２０２６／１１／２０', '2026-11-20'],
    ['2026年11月20日', '2026-11-20'],
    ['2026/11/20(金)', '2026-11-20'],
    ['2026/11/20（金）', '2026-11-20'],
    ['11/20', '2026-11-20'],
    ['11/18', '2026-11-18'],
    ['11/17', '2027-11-17'],
    ['1月5日', '2027-01-05'],
    [' 11 / 20 ', '2026-11-20'],
    ['٢٠٢٦/١١/٢٠', '2026-11-20'],
    ['2028/2/29', '2028-02-29'],
    ['2026ー11ー20', '2026-11-20'],
  ];
  for (const [text, day] of readable) {
    it(`“${text}” is ${day}`, () => expect(typedDay(text, today, (each) => each >= today)).to.equal(day));
  }
  for (const text of [
    '',
    '2026/13/1',
    '2026/2/29',
    '11/31',
    '32',
    'あした',
    '2026/11',
    '202611',
    '2026/11/20/1',
    '-1/5',
  ]) {
    it(`“${text}” is none`, () => expect(typedDay(text, today, () => true)).to.equal(undefined));
  }
  it('without a year is in the past if the future cannot be chosen', () => {
    expect(typedDay('11/20', today, (each) => each <= today)).to.equal('2025-11-20');
  });
});

describe('a typed time', () => {
  const readable: [text: string, time: string][] = [
    ['17:05', '17:05'],
    ['1705', '17:05'],
    ['905', '09:05'],
    ['9:5', '09:05'],
    ['9', '09:00'],
    ['１７：０５', '17:05'],
    ['17時5分', '17:05'],
    ['17時', '17:00'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['١٧:٠٥', '17:05'],
  ];
  for (const [text, time] of readable) it(`“${text}” is ${time}`, () => expect(typedTime(text)).to.equal(time));
  for (const text of ['', '24:00', '17:60', '17:5x', '12345', 'ごご', ':30']) {
    it(`“${text}” is none`, () => expect(typedTime(text)).to.equal(undefined));
  }
  it('may be 24:00 at the end of a span', () => {
    expect(typedTime('24時', true)).to.equal('24:00');
    expect(typedTime('24:01', true)).to.equal(undefined);
  });
});
