/** Replaces the camera of the test machine, which has none, by a drawn one. */
export function useDrawnCamera(): void {
  const mediaDevices = {
    async getUserMedia() {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640, 480];
      const context = canvas.getContext('2d');
      let step = 0;
      setInterval(() => {
        step += 1;
        if (!context) return;
        context.fillStyle = `hsl(${(step * 7) % 360} 70% 50%)`;
        context.fillRect(0, 0, 640, 480);
      }, 50);
      return canvas.captureStream(20);
    },
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices });
}
