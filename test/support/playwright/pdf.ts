/** A PDF of these objects, the first of which is the catalogue. */
export function writePdf(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, number) => {
    const offset = text.length;
    text += `${number + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
}
