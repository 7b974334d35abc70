import { useCallback, useEffect, useRef, useState } from 'react';
import { measureClockOffset } from '#web/api/device-clock.ts';
import { toJpegBlob } from './jpeg-blob.ts';

type CameraState = 'starting' | 'ready' | 'blocked';

const CAMERA_CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 4096 }, height: { ideal: 3072 } },
};
const JPEG_QUALITY = 0.92;

/** Shows the rear camera in the video element with the returned ref. `takePhoto` takes a photo of the current picture. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let lastAttempt = 0;
    // The clock offset is measured now, because the user may change the clock before the photos are sent.
    void measureClockOffset();
    const openCamera = async (attempt: number) => {
      const opened = await navigator.mediaDevices.getUserMedia(CAMERA_CONSTRAINTS);
      if (attempt !== lastAttempt || !video.current) return stopTracks(opened);
      stream = opened;
      // The browser ends the stream when another application takes the camera. The video then keeps its last picture.
      for (const track of stream.getTracks()) track.addEventListener('ended', open, { once: true });
      video.current.srcObject = stream;
      await video.current.play();
      if (attempt === lastAttempt) setState('ready');
    };
    const open = () => {
      const attempt = ++lastAttempt;
      setState('starting');
      openCamera(attempt).catch(() => {
        if (attempt !== lastAttempt) return;
        if (stream) stopTracks(stream);
        setState('blocked');
      });
    };
    open();
    return () => {
      lastAttempt += 1;
      if (stream) stopTracks(stream);
    };
  }, []);
  const takePhoto = useCallback(() => takeFrame(video.current), []);
  return { video, state, takePhoto };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function takeFrame(video: HTMLVideoElement | null): Promise<File | null> {
  if (!video || video.videoWidth === 0) return null;
  const takenAt = Date.now();
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await toJpegBlob(canvas, JPEG_QUALITY);
  const name = `photo-${new Date(takenAt).toISOString().replaceAll(/[:.]/g, '-')}.jpg`;
  return blob && new File([blob], name, { type: 'image/jpeg', lastModified: takenAt });
}
