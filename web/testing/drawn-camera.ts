import { vi } from 'vitest';

/** Replaces the camera, which the test machine does not have. `vi.restoreAllMocks` ends it. */
export function mockCamera(): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    setInterval(() => context?.fillRect(0, 0, 9, 9), 50);
    return canvas.captureStream(20);
  });
}
