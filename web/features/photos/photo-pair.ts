import type { Photo } from '#shared/photos/photos.contract.ts';

/** A vehicle before and after its installation. */
export interface PhotoPair {
  before: Photo;
  after: Photo;
}
