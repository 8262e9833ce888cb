import { deviceClock } from '../../../../core/time/index.ts';

/** Time until the object URL is revoked, in ms. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a blob as a file. Characters that file systems reject are removed from the name. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  link.click();
  // By then the browser has read the data.
  deviceClock.after(REVOKE_DELAY_MS, () => URL.revokeObjectURL(link.href));
}
