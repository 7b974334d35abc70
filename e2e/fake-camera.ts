interface CameraSize {
  width: number;
  height: number;
  framesPerSecond: number;
}

/** Replaces the camera, which a test machine does not have, with an animated canvas. Runs in the page. */
export function installFakeCamera(
  { width, height, framesPerSecond }: CameraSize = { width: 640, height: 480, framesPerSecond: 20 },
): void {
  const getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    let step = 0;
    setInterval(() => {
      step += 1;
      if (!context) return;
      context.fillStyle = `hsl(${(step * 7) % 360} 70% 50%)`;
      context.fillRect(0, 0, width, height);
    }, 1_000 / framesPerSecond);
    return canvas.captureStream(framesPerSecond);
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
}
