/** A form as browsers send it, with its boundary in the type. WebKit cannot read a form that has a file in it from a request. */
export function formBody(form: FormData): Blob {
  // A blob's type is kept in small letters.
  const boundary = `teacher-${crypto.randomUUID()}`;
  const parts = [...form].flatMap(([name, value]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`,
    ...partOf(value),
    '\r\n',
  ]);
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

function partOf(value: FormDataEntryValue): BlobPart[] {
  if (typeof value === 'string') return [`\r\n\r\n${value.replaceAll(/\r\n|\r|\n/g, '\r\n')}`];
  return [
    `; filename="${quoted(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`,
    value,
  ];
}

function quoted(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
