/** The number of bytes to search. The EXIF data of a JPEG is in one of its first segments, which have at most 64 KB each. */
const HEAD_BYTES = 512 * 1024;
const START_OF_IMAGE = 0xff_d8;
const START_OF_SCAN = 0xff_da;
const APP1 = 0xff_e1;
const EXIF_NAME = 0x45_78_69_66;
/** The offset of the TIFF data in the segment, after the marker, the length and 'Exif\0\0'. */
const TIFF_OFFSET = 10;
const ORIENTATION_TAG = 0x01_12;
const UPRIGHT_ORIENTATION = 1;

/**
 * Copies the EXIF data of the original, which has the capture time, to a smaller JPEG. The orientation is reset, because the
 * smaller picture was drawn upright. Returns `smaller` unchanged when the original has no EXIF data or is not a JPEG.
 */
export async function copyExif(original: Blob, smaller: Blob): Promise<Blob> {
  const exif = findExifSegment(await original.slice(0, HEAD_BYTES).arrayBuffer());
  if (!exif) return smaller;
  return new Blob([smaller.slice(0, 2), exif, smaller.slice(2)], { type: smaller.type });
}

/** The segment with the EXIF data, with the orientation reset. Null when there is no EXIF data, or the data is damaged. */
function findExifSegment(head: ArrayBuffer): ArrayBuffer | null {
  try {
    const bytes = new DataView(head);
    if (bytes.getUint16(0) !== START_OF_IMAGE) return null;
    for (let start = 2; bytes.getUint16(start) !== START_OF_SCAN;) {
      const end = start + 2 + bytes.getUint16(start + 2);
      if (bytes.getUint16(start) === APP1 && bytes.getUint32(start + 4) === EXIF_NAME)
        return end <= head.byteLength ? withUprightOrientation(head.slice(start, end)) : null;
      start = end;
    }
    return null;
  } catch {
    // The data ends early, so a read was out of range.
    return null;
  }
}

function withUprightOrientation(segment: ArrayBuffer): ArrayBuffer {
  const tiff = new DataView(segment, TIFF_OFFSET);
  const isLittleEndian = tiff.getUint8(0) === 0x49;
  const directory = tiff.getUint32(4, isLittleEndian);
  const entries = tiff.getUint16(directory, isLittleEndian);
  for (let entry = directory + 2; entry < directory + 2 + entries * 12; entry += 12)
    if (tiff.getUint16(entry, isLittleEndian) === ORIENTATION_TAG)
      tiff.setUint16(entry + 8, UPRIGHT_ORIENTATION, isLittleEndian);
  return segment;
}
