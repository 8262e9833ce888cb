/** A picture of one pixel that every browser can show, as an address of data. */
export const PICTURE =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The same picture under an address that this page has made. */
export function pictureBlob(): string {
  const bytes = Uint8Array.from(atob(PICTURE.slice(PICTURE.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
}
