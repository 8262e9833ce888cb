export { createSignIns, type SignIns } from './sign-ins.ts';
