import sharp from 'sharp';
import { pngChunk } from '#server/testing/image-samples.ts';
import type { HostileFile } from './hostile-file.ts';
import { HTML, SCRIPT, SVGS } from './payloads.ts';

const METADATA_TEXTS: Record<string, string> = {
  HTML,
  script: `<script>${SCRIPT}</script>`,
  SVG: SVGS['onload'] ?? '',
  attribute: `" onerror='${SCRIPT}' x="`,
};

/** Valid pictures with HTML in their metadata. */
export async function picturesWithMetadata(): Promise<HostileFile[]> {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#e02030' } });
  const jpeg = await picture.clone().jpeg().toBuffer();
  const png = await picture.clone().png().toBuffer();
  const gif = await picture.clone().gif().toBuffer();
  const found: HostileFile[] = [];
  const add = (title: string, kind: string, content: Buffer) =>
    found.push({ title, fileName: `photo.${kind}`, type: `image/${kind}`, content });
  for (const [what, text] of Object.entries(METADATA_TEXTS)) {
    const pictureWithMetadata = picture.clone().withExif({ IFD0: exifOf(text) });
    add(`JPEG with ${what} in EXIF`, 'jpeg', await pictureWithMetadata.clone().jpeg().toBuffer());
    add(`WebP with ${what} in EXIF`, 'webp', await pictureWithMetadata.clone().webp().toBuffer());
    add(`PNG with ${what} in EXIF`, 'png', await pictureWithMetadata.clone().png().toBuffer());
    add(`JPEG with ${what} in XMP`, 'jpeg', await picture.clone().withXmp(text).jpeg().toBuffer());
    add(`WebP with ${what} in XMP`, 'webp', await picture.clone().withXmp(text).webp().toBuffer());
    add(`JPEG with ${what} in a comment`, 'jpeg', withSegment(jpeg, 0xfe, Buffer.from(text)));
    add(`JPEG with ${what} as ICC profile`, 'jpeg', withSegment(jpeg, 0xe2, iccOf(text)));
    add(`JPEG with ${what} as IPTC`, 'jpeg', withSegment(jpeg, 0xed, Buffer.from(`Photoshop 3.0\0${text}`)));
    add(`PNG with ${what} in its text`, 'png', withChunk(png, 'tEXt', Buffer.from(`Title\0${text}`)));
    add(`GIF with ${what} in a comment`, 'gif', withComment(gif, text));
  }
  return found;
}

function exifOf(text: string): Record<string, string> {
  return { ImageDescription: text, Artist: text, Copyright: text, Software: text };
}

function iccOf(text: string): Buffer {
  return Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001'), Buffer.from(text)]);
}

/** A JPEG with one more segment after its start. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A PNG with one more chunk after its header. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const headerEnd = png.indexOf('IHDR') + 4 + 13 + 4;
  return Buffer.concat([png.subarray(0, headerEnd), pngChunk(type, content), png.subarray(headerEnd)]);
}

/** A GIF with a comment before its end. */
function withComment(gif: Buffer, text: string): Buffer {
  const blocks = (text.match(/[^]{1,255}/g) ?? []).map((part) => {
    const bytes = Buffer.from(part);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  });
  return Buffer.concat([gif.subarray(0, -1), Buffer.from('21fe', 'hex'), ...blocks, Buffer.from([0, 0x3b])]);
}
