import { asResponse } from './world.ts';
import type { WireReply, WireRequest } from './wire.ts';

/**
 * No page can fetch the pictures of a provider that has no address on any network. Each tab makes addresses of its own
 * for those that a reply names. They end with the picture's name, by which the provider knows it again.
 */
export function createPictures(name: string, ask: (request: WireRequest) => Promise<WireReply>) {
  const made = new Map<string, Promise<string>>();

  async function make(address: string): Promise<string> {
    const response = asResponse(
      await ask({ method: 'GET', path: address.slice(name.length), headers: [], body: new ArrayBuffer(0) }),
    );
    if (!response.ok) return address;
    return `${URL.createObjectURL(await response.blob())}#${address.slice(address.lastIndexOf('/'))}`;
  }

  function addressOf(address: string): Promise<string> {
    const found = made.get(address) ?? make(address);
    made.set(address, found);
    found.catch(() => made.delete(address));
    return found;
  }

  /** The reply with addresses that this page can show. */
  return async function withPictures(reply: WireReply): Promise<WireReply> {
    const text = new TextDecoder().decode(reply.body);
    const named = text.split('"').filter((part) => part.startsWith(`${name}/files/`) || part === `${name}/logo.svg`);
    if (named.length === 0) return reply;
    const shown = new Map(
      await Promise.all([...new Set(named)].map(async (address) => [address, await addressOf(address)] as const)),
    );
    const body = new TextEncoder().encode(
      text
        .split('"')
        .map((part) => shown.get(part) ?? part)
        .join('"'),
    );
    return { ...reply, body: body.buffer };
  };
}
