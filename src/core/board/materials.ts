import { type Api, failed, isRecord, type Reply, succeeded, SUCCESS } from '../api/index.ts';
import { type DataOf, readUploadCredential } from '../api/endpoints/index.ts';
import { isMaterial } from './records.ts';

/** The maximum size of a file, in bytes, unless the provider sets another limit. */
export const MATERIAL_BYTES = 20 * 1024 * 1024;

interface MaterialsOptions {
  /** URL of the provider's API. */
  readonly provider: string;
  readonly fetch: typeof fetch;
  /** The room's current `fileToken`; it is sent only with requests for the provider's own files. */
  readonly fileToken: () => string;
  /** API of the teacher's session. Without it nothing can be uploaded. */
  readonly api?: Api | undefined;
}

/** Images and PDFs of the lesson: stored by the provider, read with the room's token. */
export interface Materials {
  /** Fetches a file once; rejects when that fails, and the next call tries again. */
  read(address: string): Promise<Blob>;
  /** Uploads a file and returns its address; absent if uploads are not allowed. Never throws: a failure is part of the reply. */
  readonly upload: ((file: Blob) => Promise<Reply<string>>) | undefined;
}

/**
 * Sends a file with a ticket of the provider.
 * @throws {TypeError} if the network fails
 */
export async function sendFile(
  { url, ticket, maximumBytes }: Pick<DataOf<typeof readUploadCredential>, 'url' | 'ticket' | 'maximumBytes'>,
  file: Blob,
  fetch: MaterialsOptions['fetch'],
): Promise<Reply<Record<string, unknown>>> {
  if (file.size > maximumBytes) return failed({ kind: 'rejected', status: 0, code: 'tooLarge', message: '' });
  const body = new FormData();
  body.append('ticket', ticket);
  body.append('file', file);
  const reply = await fetch(url, { method: 'POST', body, credentials: 'omit' }).then((response) => response.json());
  const { status, message, data } = isRecord(reply) ? reply : {};
  const text = typeof message === 'string' ? message : '';
  if (status !== SUCCESS) return failed({ kind: 'rejected', status: Number(status) || 0, message: text });
  return { status: SUCCESS, message: text, data: isRecord(data) ? data : {} };
}

/** Creates the materials of one call. */
export function createMaterials({ provider, fetch, fileToken, api }: MaterialsOptions): Materials {
  const fetched = new Map<string, Promise<Blob>>();

  async function get(address: string): Promise<Blob> {
    if (!isMaterial(address, provider)) throw new TypeError('Not a file of the provider.');
    const response = await fetch(address, {
      headers: { Authorization: fileToken() },
      credentials: 'omit',
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`The provider replied with ${response.status}.`);
    return response.blob();
  }

  async function send(file: Blob, { call }: Api): Promise<Reply<string>> {
    const credential = await call(readUploadCredential, {});
    if (!succeeded(credential)) return { ...credential, data: undefined };
    const reply = await sendFile(credential.data, file, fetch);
    if (!succeeded(reply)) return { ...reply, data: undefined };
    const { message } = reply;
    const address = reply.data['url'];
    if (!isMaterial(address, provider))
      return failed({ kind: 'invalid-response', call: 'POST /upload/material', field: 'url', message });
    fetched.set(address, Promise.resolve(file));
    return { status: SUCCESS, message, data: address };
  }

  return {
    read(address) {
      const blob = fetched.get(address) ?? get(address);
      fetched.set(address, blob);
      blob.catch(() => fetched.delete(address));
      return blob;
    },
    upload:
      api &&
      ((file: Blob): Promise<Reply<string>> =>
        send(file, api).catch(() => failed({ kind: 'offline', message: 'Network request failed' }))),
  };
}
