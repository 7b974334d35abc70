import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readFrame } from './barcode-reader.ts';

/** The time between two frames that are read, in milliseconds. */
const FRAME_INTERVAL_MS = 250;

type CameraState = 'starting' | 'running' | 'unavailable';

/**
 * Shows the camera in a video element, and calls `onRead` with the first code that it reads. Stops when the component is
 * unmounted.
 */
export function useCameraScan(onRead: (text: string) => void) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<CameraState>('starting');
  const report = useEffectEvent(onRead);
  useEffect(() => {
    let controller = new AbortController();
    const scan = async (signal: AbortSignal) => {
      const stream = await openCamera(signal);
      // The browser ends the stream when another application takes the camera. The video then keeps its last picture.
      for (const track of stream.getTracks())
        track.addEventListener('ended', restart, { once: true, signal });
      const video = videoRef.current;
      if (!video) return;
      video.srcObject = stream;
      await video.play();
      setCamera('running');
      const text = await readUntilFound(video, signal);
      if (text !== null) report(text);
    };
    const start = () => {
      const { signal } = controller;
      scan(signal).catch(() => !signal.aborted && setCamera('unavailable'));
    };
    const restart = () => {
      controller.abort();
      controller = new AbortController();
      setCamera('starting');
      start();
    };
    start();
    return () => controller.abort();
  }, []);
  return { videoRef, camera };
}

async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const videoConstraints = { facingMode: 'environment', width: { ideal: 1920 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: videoConstraints });
  const close = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) close();
  else signal.addEventListener('abort', close);
  return stream;
}

async function readUntilFound(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    const text = await readFrame(video);
    if (text !== null) return signal.aborted ? null : text;
    await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MS));
  }
  return null;
}
