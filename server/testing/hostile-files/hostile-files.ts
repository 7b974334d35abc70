import { readFile } from 'node:fs/promises';
import { deflateRawSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { avifWithWrongSize, FLAT_AVIF, shortPageProof, PHONE_HEIC } from '#server/testing/image-samples.ts';
import { animations, pictureBombs } from './bombs.ts';
import { hostileFile, type HostileFile } from './hostile-file.ts';
import { hostilePdfs } from './hostile-pdfs.ts';
import { picturesWithMetadata } from './pictures-with-metadata.ts';
import { WRONG_CONTENT_TYPES, FILE_NAMES, HTML, SCRIPT, SVGS } from './payloads.ts';

/** Hundreds of files that attack the server or the browsers of people who open the files. */
export async function createHostileFiles(): Promise<HostileFile[]> {
  const valid = await validFiles();
  return [
    ...polyglotFiles(valid),
    ...Object.entries(SVGS).flatMap(([what, svg]) =>
      ['photo.jpg', 'photo.png', 'logo.svg', 'proof.pdf', 'photo.webp'].map((fileName) =>
        hostileFile(`SVG with ${what} as ${fileName}`, fileName, Buffer.from(svg)),
      ),
    ),
    ...(await picturesWithMetadata()),
    ...filesOfWrongKind(),
    ...Object.entries(valid).flatMap(([kind, content]) => truncatedFiles(kind, content)),
    ...Object.entries(valid).flatMap(([kind, content]) => damagedFiles(kind, content)),
    ...pictureBombs(),
    ...(await animations()),
    hostileFile('AVIF of 100 megapixels in 2 KB', 'flat.avif', await readFile(FLAT_AVIF)),
    hostileFile('AVIF with the wrong size', 'flat.avif', await avifWithWrongSize()),
    ...hostilePdfs(),
    ...WRONG_CONTENT_TYPES.map((type) => ({
      ...hostileFile(`JPEG sent as ${type}`, 'photo.jpg', valid.jpeg),
      type,
    })),
    ...FILE_NAMES.map((fileName, index) =>
      hostileFile(`JPEG with hostile name ${index}`, fileName, valid.jpeg),
    ),
  ];
}

async function validFiles() {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#4080e0' } });
  return {
    jpeg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    avif: await picture.clone().avif().toBuffer(),
    heic: await readFile(PHONE_HEIC),
    pdf: shortPageProof(),
  };
}

type ValidFiles = Awaited<ReturnType<typeof validFiles>>;

/** Files that are valid as two kinds at once. */
function polyglotFiles(valid: ValidFiles): HostileFile[] {
  const html = Buffer.from(HTML);
  const appendedContents = {
    HTML: html,
    script: Buffer.from(`\n;${SCRIPT}//`),
    ZIP: zipOf('x.html', html),
    PDF: valid.pdf,
  };
  const filesWithAppendedContent = Object.entries(valid).flatMap(([kind, content]) =>
    Object.entries(appendedContents).map(([what, part]) =>
      hostileFile(`${kind} followed by ${what}`, fileNameOf(kind), Buffer.concat([content, part])),
    ),
  );
  const filesWithPrependedContent = Object.entries(valid).flatMap(([kind, content]) =>
    [html, Buffer.from(`${SCRIPT}//\n`)].map((part, index) =>
      hostileFile(
        `${kind} after ${index === 0 ? 'HTML' : 'script'}`,
        fileNameOf(kind),
        Buffer.concat([part, content]),
      ),
    ),
  );
  return [
    ...filesWithAppendedContent,
    ...filesWithPrependedContent,
    hostileFile('GIF that is a script', 'photo.gif', Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;${SCRIPT}`)),
    hostileFile('JPEG that is HTML', 'photo.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), html])),
    hostileFile('PDF header and HTML', 'proof.pdf', Buffer.from(`%PDF-1.4\n${HTML}`)),
  ];
}

function fileNameOf(kind: string): string {
  return kind === 'pdf' ? 'proof.pdf' : `photo.${kind}`;
}

/** Files of other kinds with the name of a picture or a PDF. */
function filesOfWrongKind(): HostileFile[] {
  const zeros = Buffer.alloc(4_000_000);
  const kinds: Record<string, Buffer> = {
    HTML: Buffer.from(HTML),
    'HTML with a byte order mark': Buffer.from(`\ufeff${HTML}`),
    'HTML in UTF-16': Buffer.from(HTML, 'utf16le'),
    XML: Buffer.from(`<?xml version="1.0"?><?xml-stylesheet href="javascript:${SCRIPT}"?><x/>`),
    'a script': Buffer.from(SCRIPT),
    'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
    PHP: Buffer.from('<?php system($_GET["x"]); ?>'),
    'a Windows program': Buffer.concat([Buffer.from('MZ'), zeros.subarray(0, 500)]),
    'a Linux program': Buffer.concat([Buffer.from('7f454c46020101', 'hex'), zeros.subarray(0, 500)]),
    'a Java class': Buffer.from('cafebabe00000034', 'hex'),
    'a zip bomb': zipOf('zeros', zeros),
    'a gzip bomb': gzipSync(zeros),
    TIFF: Buffer.from('49492a0008000000', 'hex'),
    BMP: Buffer.concat([Buffer.from('BM'), zeros.subarray(0, 60)]),
    Photoshop: Buffer.from('384250530001', 'hex'),
    PostScript: Buffer.from('%!PS-Adobe-3.0\n(%pipe%id) (r) file'),
    ImageMagick: Buffer.from('push graphic-context\nfill "url(https://x;|touch hostile)"'),
    Flash: Buffer.from('FWS\u000a'),
    'a font': Buffer.from('774f4632', 'hex'),
    MP4: Buffer.from('00000018667479706d703432', 'hex'),
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from('x'),
    NUL: zeros.subarray(0, 5_000),
  };
  return Object.entries(kinds).flatMap(([what, content]) => [
    hostileFile(`${what} as photo.jpg`, 'photo.jpg', content),
    hostileFile(`${what} as proof.pdf`, 'proof.pdf', content),
  ]);
}

/** A valid file, cut off near its headers and at fractions of its length. */
function truncatedFiles(kind: string, content: Buffer): HostileFile[] {
  const lengths = new Set([2, 4, 8, 12, 20, 32, 64, 128, content.length - 1, content.length - 12]);
  for (const share of [0.25, 0.5, 0.75, 0.95]) lengths.add(Math.floor(content.length * share));
  return [...lengths]
    .filter((length) => length < content.length)
    .map((length) =>
      hostileFile(`${kind} cut off after ${length} bytes`, fileNameOf(kind), content.subarray(0, length)),
    );
}

/** Copies of a valid file. Each copy has wrong bytes at one position in the headers or the data. */
function damagedFiles(kind: string, content: Buffer): HostileFile[] {
  return [16, 24, 40, 90, Math.floor(content.length / 2)]
    .filter((offset) => offset + 4 < content.length)
    .map((offset) => {
      const copy = Buffer.from(content);
      copy.fill(0xff, offset, offset + 4);
      return hostileFile(`${kind} with wrong bytes at ${offset}`, fileNameOf(kind), copy);
    });
}

/** A ZIP archive with one compressed file. */
function zipOf(name: string, content: Buffer): Buffer {
  const compressedContent = deflateRawSync(content);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(compressedContent.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  const lengths = Buffer.from([name.length, 0, 0, 0]);
  const start = Buffer.from('504b03041400000008000000', 'hex');
  const end = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  return Buffer.concat([start, Buffer.alloc(2), sizes, lengths, Buffer.from(name), compressedContent, end]);
}
