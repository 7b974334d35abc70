import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import { photoPagesQuery } from './photos.queries.ts';

interface KnownPhotos {
  /** The newest of them, newest first. */
  newest: readonly Photo[];
  /** How many there are in all. */
  total: number;
}

/** The newest photos of one kind, and from the first wish for more on all that have been asked for. */
export function usePhotos(projectId: number, type: PhotoType, { newest, total }: KnownPhotos) {
  const [wantsAll, setWantsAll] = useState(false);
  const pages = useInfiniteQuery({ ...photoPagesQuery(projectId, type), enabled: wantsAll });
  const photos = pages.data ? pages.data.pages.flatMap(({ items }) => items) : newest;
  const onLoadMore = () => (wantsAll ? void pages.fetchNextPage() : setWantsAll(true));
  return { photos, loadMore: { hasMore: photos.length < total, busy: pages.isFetching, onLoadMore } };
}
