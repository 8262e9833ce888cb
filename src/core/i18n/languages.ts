/** The built-in languages, BCP 47: each has a folder named after its first part. */
export const builtIn = ['ja-JP', 'en-US', 'zh-CN', 'ar-EG'] as const;
type BuiltInLanguage = (typeof builtIn)[number];

/** Their names without the region, as in the names of folders and files: `ja`. For a new one, the compiler requires its date format. */
export type BaseLanguage = BuiltInLanguage extends infer Tag
  ? Tag extends `${infer Base}-${string}`
    ? Base
    : never
  : never;
