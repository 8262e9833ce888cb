/** A style sheet's text; the build and the test server hand it over minified or as written. */
declare module '*.css' {
  const text: string;
  export default text;
}
