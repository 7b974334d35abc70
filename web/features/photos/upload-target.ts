import type { PhotoType } from '#shared/photos/photos.contract.ts';

/** The target of an upload. Each gallery of each project has its own queue. */
export interface UploadTarget {
  projectId: number;
  type: PhotoType;
}
