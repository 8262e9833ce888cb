export { theme as default } from '../../theme/index.ts';
