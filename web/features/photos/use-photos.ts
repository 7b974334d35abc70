import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import { useExpandableList } from '#web/api/use-newest-then-all.ts';
import { photoPagesQuery } from './photos.queries.ts';

interface KnownPhotos {
  /** The newest of them, newest first. */
  newest: readonly Photo[];
  /** How many there are in all. */
  total: number;
}

/** The newest photos of one kind, and from the first wish for more on all that have been asked for. */
export function usePhotos(projectId: number, type: PhotoType, known: KnownPhotos) {
  const { items: photos, loadMore } = useExpandableList(photoPagesQuery(projectId, type), known);
  return { photos, loadMore };
}
