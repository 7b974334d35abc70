import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import { useExpandableList } from '#web/api/use-expandable-list.ts';
import { photoPagesQuery } from './photos.queries.ts';

interface KnownPhotos {
  /** The newest photos, newest first. */
  newest: readonly Photo[];
  /** The number of all photos. */
  total: number;
}

/** The newest photos of one type. `loadMore` fetches all photos of the type, page by page. */
export function usePhotos(projectId: number, type: PhotoType, known: KnownPhotos) {
  const { items: photos, loadMore } = useExpandableList(photoPagesQuery(projectId, type), known);
  return { photos, loadMore };
}
