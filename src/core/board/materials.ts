import { type Api, failed, isRecord, type Reply, succeeded, SUCCESS } from '../api/index.ts';
import { readUploadCredential } from '../api/endpoints/index.ts';
import { isMaterial } from './records.ts';

/** Bytes that a file of the lesson may have where the provider has not said otherwise. */
export const MATERIAL_BYTES = 20 * 1024 * 1024;

export interface MaterialsOptions {
  /** URL of the provider's API. */
  readonly provider: string;
  readonly fetch: typeof fetch;
  /** The room's `fileToken` as it is now; it goes to the provider's own files only. */
  readonly fileToken: () => string;
  /** Of the teacher's session. Without it nothing can be uploaded. */
  readonly api?: Api | undefined;
}

/** Pictures and PDFs that the lesson shows: kept by the provider, opened with the room's token. */
export function createMaterials({ provider, fetch, fileToken, api }: MaterialsOptions) {
  const fetched = new Map<string, Promise<Blob>>();

  async function get(address: string): Promise<Blob> {
    if (!isMaterial(address, provider)) throw new TypeError('This is no material of the provider.');
    const response = await fetch(address, {
      headers: { Authorization: fileToken() },
      credentials: 'omit',
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
    return response.blob();
  }

  async function send(file: Blob, { call }: Api): Promise<Reply<string>> {
    const credential = await call(readUploadCredential, {});
    if (!succeeded(credential)) return { ...credential, data: undefined };
    const { url, ticket, maximumBytes } = credential.data;
    if (file.size > maximumBytes) return failed({ kind: 'rejected', status: 0, code: 'tooLarge', message: '' });
    const body = new FormData();
    body.append('ticket', ticket);
    body.append('file', file);
    const answer = await fetch(url, { method: 'POST', body, credentials: 'omit' }).then((response) => response.json());
    const { status, message, data } = isRecord(answer) ? answer : {};
    const words = typeof message === 'string' ? message : '';
    if (status !== SUCCESS) return failed({ kind: 'rejected', status: Number(status) || 0, message: words });
    const address = isRecord(data) ? data.url : undefined;
    if (!isMaterial(address, provider))
      return failed({ kind: 'invalid-response', call: 'POST /upload/material', field: 'url', message: words });
    fetched.set(address, Promise.resolve(file));
    return { status: SUCCESS, message: words, data: address };
  }

  return {
    /** Fetches a file once; rejects when it cannot be had, and the next call tries again. */
    read(address: string): Promise<Blob> {
      const blob = fetched.get(address) ?? get(address);
      fetched.set(address, blob);
      blob.catch(() => fetched.delete(address));
      return blob;
    },
    /** Answers the address of what is there now. It never throws: what goes wrong is in the reply. */
    upload:
      api &&
      ((file: Blob): Promise<Reply<string>> =>
        send(file, api).catch(() => failed({ kind: 'offline', message: 'Network request failed' }))),
  };
}
export type Materials = ReturnType<typeof createMaterials>;
