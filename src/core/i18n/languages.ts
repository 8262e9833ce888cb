/** The languages that are built in, BCP 47: each has a folder with the name of its first part. */
export const builtIn = ['ja-JP', 'en-US', 'zh-CN', 'ar-EG'] as const;
type BuiltInLanguage = (typeof builtIn)[number];

/** Their names without the region, as folders and files have them: `ja`. With another one the compiler asks for its format of a day. */
export type BaseLanguage = BuiltInLanguage extends infer Tag
  ? Tag extends `${infer Base}-${string}`
    ? Base
    : never
  : never;
