// Providers for the check: the minimal one, and what becomes of it with one defect.
import { createMinimalProvider } from '../../demo/minimal-provider/minimal-provider.ts';
import { checkProvider, type CheckOptions, type CheckReport } from '../../src/check/check.ts';
import { createManualClock, type ManualClock } from '../support/clock/manual-clock.ts';

export const API = 'https://api.example';
export const ACCOUNT = { email: 'hanako@example.jp', password: 'hanako-demo' };
export const ORIGIN = 'https://portal.example';

/** One call at the provider: its method and path, with the ids of the minimal provider. */
export interface Asked {
  readonly call: string;
  readonly request: Request;
  readonly clock: ManualClock;
}

/** How a provider differs from the minimal one. */
export interface Defect {
  /** Instead of the provider, which `next` asks. */
  respond?(asked: Asked, next: (request?: Request) => Promise<Response>): Promise<Response> | undefined;
  /** Changes the data of successful replies. */
  data?(data: unknown, asked: Asked): unknown;
}

/** The `fetch` of a minimal provider with a defect. */
export function fetchWith({ respond, data }: Defect, clock: ManualClock): typeof fetch {
  const provide = createMinimalProvider({ now: clock.now, sendMail: () => undefined });
  return async (address, init) => {
    const request = new Request(address, init);
    const asked = { call: `${request.method} ${new URL(request.url).pathname}`, request, clock };
    const next = async (changed = request) => {
      const response = await provide(changed.clone());
      if (!data || response.status !== 200) return response;
      const { status, headers } = response;
      const body = (await response.json()) as { status: number; data: unknown };
      return Response.json(body.status === 1 ? { ...body, data: data(body.data, asked) } : body, { status, headers });
    };
    return (await respond?.(asked, next)) ?? next();
  };
}

/** Checks a minimal provider with a defect. */
export function checkWith(defect: Defect, options: Partial<CheckOptions> = {}): Promise<CheckReport> {
  const clock = createManualClock();
  return checkProvider({
    provider: API,
    fetch: fetchWith(defect, clock),
    clock,
    timeout: 10_000,
    language: 'en',
    origin: ORIGIN,
    writes: false,
    ...ACCOUNT,
    ...options,
  });
}

/** The records of a reply with a change, wherever they are in it. */
export function eachRecord(data: unknown, change: (record: Record<string, unknown>) => object): unknown {
  if (Array.isArray(data)) return data.map((entry) => eachRecord(entry, change));
  if (typeof data !== 'object' || data === null) return data;
  return change(Object.fromEntries(Object.entries(data).map(([key, value]) => [key, eachRecord(value, change)])));
}
