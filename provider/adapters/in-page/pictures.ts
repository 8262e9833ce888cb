import { asResponse } from './world.ts';
import type { WireReply, WireRequest } from './tab-messages.ts';

/**
 * A page cannot fetch pictures from a provider that has no network address. Returns a function that replaces the picture
 * addresses in a reply with object URLs of this tab. These end with the picture's name, by which the provider recognises it.
 * @param name name of the world
 */
export function createPictures(name: string, request: (request: WireRequest) => Promise<WireReply>) {
  const objectUrls = new Map<string, Promise<string>>();

  async function createObjectUrl(address: string): Promise<string> {
    const response = asResponse(
      await request({ method: 'GET', path: address.slice(name.length), headers: [], body: new ArrayBuffer(0) }),
    );
    if (!response.ok) return address;
    return `${URL.createObjectURL(await response.blob())}#${address.slice(address.lastIndexOf('/'))}`;
  }

  function objectUrlOf(address: string): Promise<string> {
    const url = objectUrls.get(address) ?? createObjectUrl(address);
    objectUrls.set(address, url);
    url.catch(() => objectUrls.delete(address));
    return url;
  }

  return async function replacePictures(reply: WireReply): Promise<WireReply> {
    const strings = new TextDecoder().decode(reply.body).split('"');
    const addresses = strings.filter((text) => text.startsWith(`${name}/files/`) || text === `${name}/logo.svg`);
    if (addresses.length === 0) return reply;
    const replaced = new Map(
      await Promise.all([...new Set(addresses)].map(async (address) => [address, await objectUrlOf(address)] as const)),
    );
    const body = new TextEncoder().encode(strings.map((text) => replaced.get(text) ?? text).join('"'));
    return { ...reply, body: body.buffer };
  };
}
