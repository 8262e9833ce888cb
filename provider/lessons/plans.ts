import type { Product } from '../../src/core/api/endpoints/index.ts';

/** The plans of the service; prices in yen with tax. */
export const plans: Product[] = [
  {
    id: 'light',
    name: 'ライトプラン',
    description: '週1回・1回60分。1科目をじっくり学びます。',
    price: 19_800,
    currency: 'JPY',
    interval: 'month',
  },
  {
    id: 'standard',
    name: 'スタンダードプラン',
    description: '週2回・1回60分。2科目まで選べます。',
    price: 37_400,
    currency: 'JPY',
    interval: 'month',
  },
  {
    id: 'exam',
    name: '受験プラン',
    description: '週3回・1回90分。志望校に合わせて計画を立てます。',
    price: 74_800,
    currency: 'JPY',
    interval: 'month',
  },
  {
    id: 'ticket',
    name: '回数券（5回）',
    description: '定期テスト前などに使える、60分の授業5回分です。',
    price: 27_500,
    currency: 'JPY',
    interval: 'once',
  },
];
