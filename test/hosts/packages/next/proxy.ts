import { NextResponse, type NextRequest } from 'next/server';

/** Next writes scripts into its pages: they get a nonce, which it takes from the policy in the request. */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID());
  const policy = (process.env.POLICY ?? '').replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`);
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}
