import { onTestFinished } from 'vitest';

/** Replaces `getUserMedia`, because the test machine has no camera. Returns the stream of an animated canvas. */
export async function openFakeCamera(): Promise<MediaStream> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const timer = setInterval(() => context?.fillRect(0, 0, 9, 9), 50);
  onTestFinished(() => clearInterval(timer));
  return canvas.captureStream(20);
}
