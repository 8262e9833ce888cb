import type { AppContext } from '../app/context.ts';
import type { Messages } from '../i18n/index.ts';
import { rejected } from '../app/api-error.ts';
import type { MaterialQuota } from '../app/settings.ts';
import type { Where } from '../store/store.ts';
import type { FileRow } from '../store/tables.ts';

const MEGABYTE = 1024 * 1024;

/** However small the quota, many small files fit in: they cost little. */
const LEAST_FILES = 2_000;

/** A quota of so many megabytes, in files of half a megabyte on average. */
export const materialQuotaOf = (megabytes: number): MaterialQuota => ({
  bytes: megabytes * MEGABYTE,
  files: Math.max(LEAST_FILES, 2 * megabytes),
});

/** How much teaching material one teacher may keep, unless the operator says otherwise. */
const DEFAULT_QUOTA = materialQuotaOf(1024);

/**
 * Refuses more teaching material than a teacher may keep.
 * @param more how many bytes are to come; asked before they are known, one
 * @throws {ApiError} with the code `materialFull`
 */
export function refuseFull(
  { store, settings }: Pick<AppContext, 'store' | 'settings'>,
  teacherId: string,
  messages: Messages,
  more = 1,
): void {
  const { bytes, files } = settings.materialQuota ?? DEFAULT_QUOTA;
  const own: Where<FileRow> = [
    ['teacherId', '=', teacherId],
    ['kind', '=', 'material'],
  ];
  if (store.files.count(own) < files && store.files.sumOfLengths('bytes', own) + more <= bytes) return;
  throw rejected('materialFull', messages.materialFull(Math.floor(bytes / MEGABYTE)), { field: 'file' });
}
