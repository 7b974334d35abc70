import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import { useExpandableList } from '#web/api/use-expandable-list.ts';
import { photoPagesQuery } from './photos.queries.ts';

interface KnownPhotos {
  /** The newest photos, newest first. */
  newest: readonly Photo[];
  /** The number of all photos. */
  total: number;
}

/** The photos of one type: at first only the newest. Each call of `loadMore.onLoadMore` fetches one page of the photos. */
export function usePhotos(projectId: number, type: PhotoType, knownPhotos: KnownPhotos) {
  const { items: photos, loadMore } = useExpandableList(photoPagesQuery(projectId, type), knownPhotos);
  return { photos, loadMore };
}
