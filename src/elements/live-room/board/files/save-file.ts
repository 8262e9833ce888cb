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

/** A file without an extension would not open; the provider's URL has the extension that matches the file's content. */
export function withEnding(name: string, url: string): string {
  const ending = url.slice(url.lastIndexOf('.'));
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
