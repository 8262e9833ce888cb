import { shortenFileName } from '../../../src/core/i18n/shorten-file-name.ts';
import { table } from '../table.ts';

table("a file's name is shortened", shortenFileName, {
  'not when its base has 10 characters': [['1234567890.pdf'], '1234567890.pdf'],
  'not when its base has 11 characters': [['12345678901.pdf'], '12345678901.pdf'],
  'to 8, an ellipsis and 2 when its base has 12': [['123456789012.pdf'], '12345678…12.pdf'],
  'in Japanese': [['二次関数の宿題プリント最終版.docx'], '二次関数の宿題プ…終版.docx'],
  'with its long extension whole': [['123456789012.photoshopdocument'], '12345678…12.photoshopdocument'],
  'at its last dot only': [['archive.tar.gz'], 'archive.tar.gz'],
  'with earlier dots as part of the base': [['backup.2026.04.tar.gz'], 'backup.2…ar.gz'],
  'without an extension as well': [['123456789012'], '12345678…12'],
  'not for a short name without an extension': [['README'], 'README'],
  'with a leading dot as part of the base': [['.gitattributes'], '.gitattr…es'],
  'with a dot at the end as an empty extension': [['123456789012.'], '12345678…12.'],
  'counting an emoji as one': [[`${'👨‍👩‍👧‍👦'.repeat(11)}.png`], `${'👨‍👩‍👧‍👦'.repeat(11)}.png`],
  'without splitting a surrogate pair': [[`${'𠮷'.repeat(12)}.png`], `${'𠮷'.repeat(8)}…${'𠮷'.repeat(2)}.png`],
  'to nothing when it is empty': [[''], ''],
  'to nothing when it is missing': [[undefined], ''],
});
