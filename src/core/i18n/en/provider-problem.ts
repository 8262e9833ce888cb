import type { Namespaces } from '../namespaces.ts';

export const providerProblem: Namespaces['providerProblem'] = {
  address:
    'The address of the service is not set correctly, so nothing can be shown. Please tell the administrator of this page.',
  'mixed-content':
    'The address of the service is not encrypted, so the browser has blocked the connection. Please tell the administrator of this page.',
  policy:
    'The security settings of this page do not allow a connection to the service. Please tell the administrator of this page.',
  'socket-policy':
    'The security settings of this page do not allow a connection to the room. Please tell the administrator of this page.',
  cors: 'The service does not allow connections from this page. Please tell the administrator of this page.',
  'not-a-provider': 'There is no service at the address that is set. Please tell the administrator of this page.',
};
