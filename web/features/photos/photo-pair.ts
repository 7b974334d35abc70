import type { Photo } from '#shared/photos/photos.contract.ts';

/** A photo of a vehicle before the installation and a photo after it. */
export interface PhotoPair {
  before: Photo;
  after: Photo;
}
