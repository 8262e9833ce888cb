import { textDirection } from '../../../src/core/i18n/text-direction.ts';
import { table } from '../table.ts';

table('text runs', textDirection, {
  'from the right in Hebrew': [['he-IL'], 'rtl'],
  'from the right in Arabic': [['ar-EG'], 'rtl'],
  'from the right in Persian': [['fa-IR'], 'rtl'],
  'from the right in Kurdish': [['ku'], 'rtl'],
  'from the right without a region': [['ar'], 'rtl'],
  'from the right in capitals': [['AR-eg'], 'rtl'],
  'from the left in Japanese': [['ja-JP'], 'ltr'],
  'from the left in English': [['en-US'], 'ltr'],
  'from the left in Chinese': [['zh-CN'], 'ltr'],
  'from the left when only the region is Arabic': [['en-AR'], 'ltr'],
  'from the left when the language is cut': [['a'], 'ltr'],
  'from the left without a language': [[''], 'ltr'],
  'from the left when the language is missing': [[undefined], 'ltr'],
});
