// A storage server for the tests of a file, and what teachers do with uploads.
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after } from 'node:test';
import type { ProviderStart } from '../../../provider/adapters/node/index.ts';
import { startS3, type S3Server, type TestBucket } from '../../../scripts/cluster/s3.ts';
import { formOf, MINUTE, read, startTestProvider, type Calls, type TestProvider } from '../../provider/client.ts';
import { temporaryFolder } from '../../provider/temporary-folder.ts';

const folder = temporaryFolder();

/** A path for a database, in a folder of its own. */
export const newDatabase = (): string => path.join(mkdtempSync(path.join(folder, 'd-')), 'provider.sqlite');

/** Starts the storage, which ends after the tests of the file. */
export async function startStorage(): Promise<S3Server> {
  const server = await startS3();
  after(() => server.close());
  return server;
}

export interface BucketSite {
  bucket: TestBucket;
  provider: TestProvider;
  token: string;
}

/** A provider with an empty bucket. */
export async function startSite(server: S3Server, start: ProviderStart = {}): Promise<BucketSite> {
  const bucket = await server.createBucket();
  const provider = await startTestProvider({ s3: bucket.settings, ...start });
  return { bucket, provider, token: await provider.signIn() };
}

export const pdfOf = (bytes: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(bytes - 8, 32)]));

export const askTicket = async (provider: Calls, token: string): Promise<string> =>
  (await provider.ask('readUploadCredential', {}, { token })).data.ticket;

/** Sends a file with a ticket. */
export const send = async (provider: Calls, ticket: string, content: BlobPart) =>
  read(
    await provider.fetch('/upload/material', {
      method: 'POST',
      body: formOf({ ticket, file: new File([content], 'page.pdf') }),
    }),
  );

/** Uploads a file as teaching material. Returns its name, by which it is read. */
export async function upload(provider: Calls, token: string, content: BlobPart): Promise<string> {
  const { status, message, data } = await send(provider, await askTicket(provider, token), content);
  assert.equal(status, 1, message);
  return nameAt(data['url']);
}

export const uploadPicture = (provider: Calls, token: string, content: BlobPart) =>
  provider.askAnything('uploadAvatar', { body: { file: new File([content], 'me.png') } }, { token });

export const nameAt = (address: unknown): string => new URL(String(address)).pathname.slice('/files/'.length);

export const load = (provider: Calls, name: string, token: string, init: RequestInit = {}): Promise<Response> =>
  provider.fetch(`/files/${name}`, { ...init, headers: { Authorization: token } });

/** What a file of SQLite has of the uploads. */
export function uploadsIn(database: string): { id: string; inDatabase: number; inBucket: number | null }[] {
  const reader = new DatabaseSync(database, { readOnly: true });
  const rows = reader
    .prepare('SELECT id, length(bytes) AS inDatabase, bucketBytes AS inBucket FROM files ORDER BY createdAt, id')
    .all();
  reader.close();
  return rows.map(({ id, inDatabase, inBucket }) => ({
    id: String(id),
    inDatabase: Number(inDatabase),
    inBucket: inBucket === null ? null : Number(inBucket),
  }));
}

/** How long an object may wait for its row, at least. */
export const PLACING_TIME = 11 * MINUTE;
