/** The index that VitePress creates for each language, as JSON of MiniSearch. */
declare module '@localSearchIndex' {
  const indexes: Readonly<Record<string, (() => Promise<{ readonly default: string }>) | undefined>>;
  export default indexes;
}
