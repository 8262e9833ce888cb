export { expectAccessible } from '../../../src/testing/expect-accessible.ts';
