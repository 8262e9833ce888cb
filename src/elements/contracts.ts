/** The contracts of all elements. Add a new element here and in src/classes.ts. */
export { contract as contacts } from './contacts/contract.ts';
export { contract as courseList } from './course-list/contract.ts';
export { contract as family } from './family/contract.ts';
export { contract as liveRoom } from './live-room/contract.ts';
export { contract as login } from './login/contract.ts';
export { contract as portal } from './portal/contract.ts';
export { contract as schedule } from './schedule/contract.ts';
export { contract as settings } from './settings/contract.ts';
export { contract as studentRoom } from './student-room/contract.ts';
export { contract as visits } from './visits/contract.ts';
