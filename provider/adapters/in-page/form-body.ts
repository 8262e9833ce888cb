/** Encodes a form as browsers do, with its boundary in the type: WebKit cannot read a form with a file from a request. */
export function formBody(form: FormData): Blob {
  // A blob's type is lower-cased.
  const boundary = `teacher-${crypto.randomUUID()}`;
  const chunks = [...form].flatMap(([name, value]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeQuotes(name)}"`,
    ...encodeValue(value),
    '\r\n',
  ]);
  return new Blob([...chunks, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

function encodeValue(value: FormDataEntryValue): BlobPart[] {
  if (typeof value === 'string') return [`\r\n\r\n${value.replaceAll(/\r\n|\r|\n/g, '\r\n')}`];
  return [
    `; filename="${escapeQuotes(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`,
    value,
  ];
}

function escapeQuotes(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
