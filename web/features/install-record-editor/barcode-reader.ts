/** Reads codes with the browser's `BarcodeDetector`, or with ZXing, which is loaded only where the browser has none. */

interface DetectedCode {
  rawValue: string;
}
interface Detector {
  detect: (source: HTMLCanvasElement) => Promise<DetectedCode[]>;
}
interface DetectorClass {
  new (): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/**
 * The lengths of the picture's longer side that are tried, in pixels. Small codes need a large picture, and blurred
 * codes need a small picture.
 */
const PICTURE_SIZES = [1600, 900, 2600];
const MAX_FRAME_SIDE_PX = 1280;

/** The code in a frame of the camera; null when there is no code. */
export async function readFrame(video: HTMLVideoElement): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  return readCanvas(
    drawOnCanvas(video, { width: video.videoWidth, height: video.videoHeight }, MAX_FRAME_SIDE_PX),
  );
}

/**
 * The code in a picture, which may have been taken sideways. Null when there is no code. Throws for a file that is not a
 * picture.
 */
export async function readPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    for (const size of PICTURE_SIZES)
      for (const isTurned of [false, true]) {
        const text = await readCanvas(drawOnCanvas(picture, picture, size, isTurned));
        if (text !== null) return text;
      }
    return null;
  } finally {
    picture.close();
  }
}

async function readCanvas(canvas: HTMLCanvasElement): Promise<string | null> {
  const detector = await loadNativeDetector();
  if (!detector) return (await import('./zxing-reader.ts')).readWithZxing(canvas);
  const codes = await detector.detect(canvas);
  return codes.find(({ rawValue }) => rawValue.trim())?.rawValue.trim() ?? null;
}

let detector: Promise<Detector | null> | undefined;

function loadNativeDetector(): Promise<Detector | null> {
  detector ??= createDetector().catch(() => null);
  return detector;
}

async function createDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  // Some browsers have the class but support no format.
  const formats = await BarcodeDetector.getSupportedFormats();
  return formats.includes('code_128') ? new BarcodeDetector() : null;
}

interface Size {
  width: number;
  height: number;
}

/** Draws the picture, upright or turned by 90°. `size` limits the canvas's longer side. Small pictures are not enlarged. */
function drawOnCanvas(source: CanvasImageSource, { width, height }: Size, size: number, isTurned = false) {
  const scale = Math.min(1, size / Math.max(width, height));
  const [scaledWidth, scaledHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = isTurned ? scaledHeight : scaledWidth;
  canvas.height = isTurned ? scaledWidth : scaledHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (isTurned) {
    context?.translate(scaledHeight, 0);
    context?.rotate(Math.PI / 2);
  }
  context?.drawImage(source, 0, 0, scaledWidth, scaledHeight);
  return canvas;
}
