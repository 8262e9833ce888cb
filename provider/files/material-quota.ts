import type { AppContext } from '../app/context.ts';
import type { Messages } from '../i18n/index.ts';
import { rejected } from '../app/api-error.ts';
import type { MaterialQuota } from '../app/settings.ts';
import type { Where } from '../store/store.ts';
import type { FileRow } from '../store/tables.ts';
import { sizeOfFiles } from './stored-bytes.ts';

const MEGABYTE = 1024 * 1024;

/** Minimum number of files, however small the quota is: small files cost little. */
const MIN_FILES = 2_000;

/** The quota for a number of megabytes, in files of half a megabyte on average. */
export const materialQuotaOf = (megabytes: number): MaterialQuota => ({
  bytes: megabytes * MEGABYTE,
  files: Math.max(MIN_FILES, 2 * megabytes),
});

/** How much teaching material one teacher may store by default. */
const DEFAULT_QUOTA = materialQuotaOf(1024);

/**
 * Checks that a teacher may store more teaching material.
 * @param more number of bytes to add; 1 while it is unknown
 * @throws {ApiError} with the code `materialFull`
 */
export async function refuseFull(
  { store, settings }: Pick<AppContext, 'store' | 'settings'>,
  teacherId: string,
  messages: Messages,
  more = 1,
): Promise<void> {
  const { bytes, files } = settings.materialQuota ?? DEFAULT_QUOTA;
  const own: Where<FileRow> = [
    ['teacherId', '=', teacherId],
    ['kind', '=', 'material'],
  ];
  if ((await store.files.count(own)) < files && (await sizeOfFiles(store, own)) + more <= bytes) return;
  throw rejected('materialFull', messages.materialFull(Math.floor(bytes / MEGABYTE)), { field: 'file' });
}
