import { startTestProvider } from '../client.ts';
import { testEveryCall } from './every-call/test-every-call.ts';

await testEveryCall(await startTestProvider());
