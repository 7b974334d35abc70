import {
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  Exception,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';

/** The barcode formats on the labels of rolls, besides QR and Data Matrix codes. */
const BARCODE_FORMATS = [
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.ITF,
  BarcodeFormat.EAN_13,
  BarcodeFormat.UPC_A,
];

const DECODE_HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, BARCODE_FORMATS],
  [DecodeHintType.TRY_HARDER, true],
]);

/** The code on a canvas; null when there is no code. */
export function readWithZxing(canvas: HTMLCanvasElement): string | null {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!pixels) return null;
  const source = new RGBLuminanceSource(toGrayPixels(pixels), width, height);
  const bitmap = new BinaryBitmap(new HybridBinarizer(source));
  // `MultiFormatReader` is not used, because it warns in the console about each reader that finds nothing.
  const readers = [new MultiFormatOneDReader(DECODE_HINTS), new QRCodeReader(), new DataMatrixReader()];
  for (const reader of readers) {
    const text = nullWhenNotFound(() => reader.decode(bitmap, DECODE_HINTS).getText().trim());
    if (text) return text;
  }
  return null;
}

/** Returns null for ZXing's errors, because ZXing throws when there is no readable code. Rethrows other errors. */
function nullWhenNotFound(read: () => string): string | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Exception) return null;
    throw error;
  }
}

/** The brightness of each pixel. Green has the highest weight, because the eye is most sensitive to green. */
function toGrayPixels(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const gray = new Uint8ClampedArray(pixels.length / 4);
  for (let index = 0; index < gray.length; index += 1) {
    const offset = index * 4;
    gray[index] = ((pixels[offset] ?? 0) + 2 * (pixels[offset + 1] ?? 0) + (pixels[offset + 2] ?? 0)) / 4;
  }
  return gray;
}
