import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { View } from './camera.ts';
import { isLivery, type Job } from './jobs.ts';
import { LIVERIES } from './liveries.ts';
import { photograph } from './photographs.ts';
import type { SceneName } from './scenes.ts';
import type { Cover, DrawnVehicle } from './vehicle-drawing.ts';
import { MODELS } from './vehicle-models.ts';

interface PlannedPhoto {
  caption: string;
  take: () => Promise<Buffer>;
}

/** The photos of one kind that a job has. The view of the whole side comes last: lists show the newest photo. */
export function photosOf(job: Job, type: PhotoType, count: number, seed: number): PlannedPhoto[] {
  const { scenes, shots } = WALKS[type];
  const scene = scenes[seed % scenes.length] ?? 'installBay';
  const planned = shots.slice(0, count).map(({ view, caption }, index) => ({
    caption,
    take: () => photograph({ vehicle: drawingOf(job, type), scene, view, seed: seed * 100 + index }),
  }));
  return planned.toReversed();
}

/** The finished vehicle for the artwork proof, or the vehicle as it is in the photos of this kind. */
export function drawingOf(job: Job, at: PhotoType = 'post-installation'): DrawnVehicle {
  const { body, paint } = MODELS[job.vehicle];
  if (at === 'post-installation') return { body, paint, cover: coverOf(job) };
  return { body, paint, cover: { kind: 'bare', hasMarks: at === 'pre-installation' } };
}

function coverOf({ design, wrap }: Job): Cover {
  if (isLivery(design)) return { kind: 'printed', livery: LIVERIES[design], isPartial: wrap === 'partial' };
  if (design === 'clear') return { kind: 'bare', hasMarks: false };
  const [colour = '', finish] = design.split(' ');
  return { kind: 'plain', colour, isMatte: finish === 'Satin' };
}

const WALKS: Record<
  PhotoType,
  { scenes: readonly SceneName[]; shots: readonly { view: View; caption: string }[] }
> = {
  initial: {
    scenes: ['yard', 'street'],
    shots: [
      { view: 'side', caption: 'Passenger side, as it came in' },
      { view: 'front', caption: 'Front door and fender' },
      { view: 'rear', caption: 'Rear' },
    ],
  },
  'pre-installation': {
    scenes: ['installBay'],
    shots: [
      { view: 'side', caption: 'Washed and clayed, ready for film' },
      { view: 'lettering', caption: 'Scratches on the panel, marked with tape' },
      { view: 'quarter', caption: 'Scuff above the rear wheel was there before' },
      { view: 'front', caption: 'Front clean, handles still on' },
    ],
  },
  'post-installation': {
    scenes: ['studio', 'installBay', 'street'],
    shots: [
      { view: 'side', caption: 'Finished, passenger side' },
      { view: 'rear', caption: 'Rear' },
      { view: 'lettering', caption: 'Lettering across the door gap' },
      { view: 'front', caption: 'Edges tucked and post-heated' },
      { view: 'quarter', caption: 'Rear quarter, seam under the rail' },
    ],
  },
};
