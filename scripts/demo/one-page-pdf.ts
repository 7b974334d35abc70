/** A4, landscape, in PDF's points. */
const PAGE = { width: 841.89, height: 595.28 };

/** A PDF of one A4 page, landscape, that shows this JPEG over all of it. `title` must be plain ASCII. */
export function onePagePdf(
  jpeg: Buffer,
  { width, height, title }: { width: number; height: number; title: string },
): Buffer {
  const draw = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Sheet Do Q`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /XObject << /Sheet 5 0 R >> >> >>`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      Buffer.from('\nendstream'),
    ]),
    `<< /Title (${title.replaceAll(/[\\()]/g, String.raw`\$&`)}) >>`,
  ]);
}

/** Numbers the objects from 1 and writes the table of their places; the first is the catalogue, the last the title. */
function assemble(objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, content] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(content),
      Buffer.from('\nendobj\n'),
    ]);
    places.push(at);
    parts.push(part);
    at += part.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(trailer)]);
}
