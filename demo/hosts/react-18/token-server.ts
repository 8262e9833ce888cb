import { loadEnv, type Connect, type Plugin } from 'vite';

/**
 * Replaces your own server in `npm run dev` and `npm run preview`. Your server would check who is signed in, and get that
 * teacher's token from the provider; this one always returns that of the demo world's first teacher.
 */
export function tokenServer(): Plugin {
  let env: Record<string, string> = {};
  const give = async () => {
    const reply = await fetch(`${env.VITE_PROVIDER}/api/client/teacher/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
    });
    return reply.headers.get('authorization') ?? '';
  };
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    if (request.method !== 'POST') return next();
    give().then((token) => response.end(token), next);
  };
  return {
    name: 'token-server',
    configResolved: ({ mode, envDir }) => {
      env = loadEnv(mode, envDir || process.cwd());
    },
    configureServer: ({ middlewares }) => void middlewares.use(env.VITE_TOKEN_URL ?? '', answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(env.VITE_TOKEN_URL ?? '', answer),
  };
}
