/** Tools for tests of pages with these elements: `teacher-elements/testing`. */
export * from '../../src/testing/index.ts';
export { createWorld } from './create-world.ts';
