import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
  RGBLuminanceSource,
} from '@zxing/library';

/** The codes on the labels of rolls. */
const FORMATS = [
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.ITF,
  BarcodeFormat.EAN_13,
  BarcodeFormat.UPC_A,
  BarcodeFormat.QR_CODE,
  BarcodeFormat.DATA_MATRIX,
];

/** The code on a canvas; null when there is none. */
export function readWithZxing(canvas: HTMLCanvasElement): string | null {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!pixels) return null;
  const reader = new MultiFormatReader();
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, FORMATS],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  const source = new RGBLuminanceSource(grayOf(pixels), width, height);
  try {
    return (
      reader
        .decode(new BinaryBitmap(new HybridBinarizer(source)), hints)
        .getText()
        .trim() || null
    );
  } catch (error) {
    // ZXing throws for a frame without a readable code.
    if (error instanceof NotFoundException || isReaderException(error)) return null;
    throw error;
  }
}

function isReaderException(error: unknown): boolean {
  return error instanceof Error && /Checksum|Format/.test(error.name);
}

/** The brightness of each pixel. Green counts most, as for the eye. */
function grayOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const gray = new Uint8ClampedArray(pixels.length / 4);
  for (let index = 0; index < gray.length; index += 1) {
    const at = index * 4;
    gray[index] = ((pixels[at] ?? 0) + 2 * (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 4;
  }
  return gray;
}
