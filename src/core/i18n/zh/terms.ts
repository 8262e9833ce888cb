import type { Namespaces } from '../namespaces.ts';

export const terms: Namespaces['terms'] = {
  contents: '目录',
  print: '打印',
  onlyIn: '使用条款没有此语言的版本，现以{{language}}显示。',
  missing: '使用条款尚未发布。',
  failed: '无法加载使用条款。请检查网络后重试。',
};
