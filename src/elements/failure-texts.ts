/**
 * The only sentences outside the language files: they are shown when those files, or a screen, could not be fetched.
 * By the first part of the language tag.
 */
export const failureTexts: Readonly<Record<string, readonly [message: string, retry: string]>> = {
  ja: ['表示できませんでした。もう一度お試しください。', 'もう一度試す'],
  en: ['This could not be shown. Please try again.', 'Try again'],
  zh: ['无法显示此内容，请重试。', '重试'],
  ar: ['تعذّر عرض هذا المحتوى. حاول مرة أخرى.', 'إعادة المحاولة'],
};
