import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/**
 * A phone photo for tests. It has 1200 × 1600 pixels when upright, is stored sideways, uses Display P3 and has a GPS location.
 */
export const PHONE_HEIC = fileURLToPath(new URL('fixtures/phone.heic', import.meta.url));

/** An AVIF of 9990 × 9990 equal pixels in 2 KB; decoding it takes 1.8 GB. */
export const FLAT_AVIF = fileURLToPath(new URL('fixtures/flat.avif', import.meta.url));

/** The same AVIF with a header that declares 16 × 16 pixels. */
export async function avifWithWrongSize(): Promise<Buffer> {
  const content = await readFile(FLAT_AVIF);
  content.writeUInt32BE(16, content.indexOf('ispe') + 8);
  content.writeUInt32BE(16, content.indexOf('ispe') + 12);
  return content;
}

/**
 * Creates a JPEG photo of this stored size, with the EXIF data of a phone: location and orientation (6: portrait, so that width
 * and height are exchanged when displayed). The sky is blue and at the top.
 */
export async function jpegPhoto({
  width = 1200,
  height = 900,
  gps = true,
  orientation = 6,
  takenAt,
}: {
  width?: number;
  height?: number;
  gps?: boolean;
  orientation?: number;
  /** The time in the format of cameras, `2026:05:01 09:41:00`, with an offset such as `-05:00`. */
  takenAt?: { local: string; offset?: string };
} = {}): Promise<Buffer> {
  const storedImage = sharp(vanScene(width, height, orientation)).withExif({
    IFD0: { Make: 'Wrapline', Model: 'Sample phone', Orientation: String(orientation) },
    ...(takenAt && {
      IFD2: {
        DateTimeOriginal: takenAt.local,
        ...(takenAt.offset !== undefined && { OffsetTimeOriginal: takenAt.offset }),
      },
    }),
    ...(gps && { IFD3: BERLIN_LOCATION }),
  });
  return storedImage.withMetadata({ orientation }).jpeg({ quality: 85 }).toBuffer();
}

const BERLIN_LOCATION = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '52/1 31/1 12/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '13/1 24/1 36/1',
};

/** A van under a blue sky. With orientation 6, the top of the scene is at the left of the stored image. */
function vanScene(width: number, height: number, orientation: number): Buffer {
  const rotation = orientation === 6 ? 'translate(0 100) rotate(-90)' : '';
  return Buffer.from(`<svg width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none"
    xmlns="http://www.w3.org/2000/svg"><g transform="${rotation}">
    <rect width="100" height="60" fill="#4080e0"/><rect y="60" width="100" height="40" fill="#404040"/>
    <rect x="15" y="40" width="70" height="25" rx="4" fill="#f4f4f2"/><path d="M15 58Q50 45 85 58V65H15Z" fill="#e02030"/>
    <circle cx="30" cy="66" r="6"/><circle cx="70" cy="66" r="6"/></g></svg>`);
}

/** A small PNG whose header declares this size: decoding it would take `width * height * 4` bytes. */
export function pngWithDeclaredSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits per channel, RGB with alpha
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const image = pngChunk('IDAT', Buffer.from('789c030000000001', 'hex'));
  return Buffer.concat([signature, pngChunk('IHDR', header), image, pngChunk('IEND', Buffer.alloc(0))]);
}

/** A chunk of a PNG, with its checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunkWithFrame = Buffer.alloc(body.length + 8);
  chunkWithFrame.writeUInt32BE(content.length, 0);
  chunkWithFrame.set(body, 4);
  chunkWithFrame.writeUInt32BE(crc32(body), body.length + 4);
  return chunkWithFrame;
}

/** An HTML file with the name photo.jpg. */
export function htmlNamedJpg(): { name: string; content: Buffer } {
  const page = '<!doctype html><html><body><script>alert(document.cookie)</script></body></html>';
  return { name: 'photo.jpg', content: Buffer.from(page) };
}

/** A valid PDF whose pages are only 130 points high. They are rendered to 2000 × 437 pixels, faster than A4 pages. */
export function shortPageProof(pages = 1): Buffer {
  return pdfProof(pages, 130);
}

/** A valid PDF with this number of A4 pages, or pages of another height in points. Each page shows its page number. */
export function pdfProof(pages = 1, height = 842): Buffer {
  const pageReferences = Array.from({ length: pages }, (_, page) => `${4 + page * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${pageReferences}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, (_, page) => pdfPage(page, height)).flat(),
  ];
  return pdfFile(objects);
}

function pdfPage(page: number, height: number): string[] {
  const text = `BT /F1 36 Tf 72 ${height - 122} Td (Artwork proof, page ${page + 1}) Tj ET`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Contents ${5 + page * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
}

/**
 * A PDF of these objects, numbered from 1. The first object is the catalog. The text is encoded in latin1, so that streams can be
 * binary.
 */
export function pdfFile(objects: string[]): Buffer {
  let body = '%PDF-1.4\n';
  const objectOffsets = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const rows = objectOffsets.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
