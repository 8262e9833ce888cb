import { deviceClock } from '../../../../core/index.ts';

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  // What no file system takes in a name.
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  link.click();
  // The download has its own hold on the data by then.
  deviceClock.after(60_000, () => URL.revokeObjectURL(link.href));
}
