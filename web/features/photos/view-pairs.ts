import type { ProjectViews } from '#shared/photo-views/project-views.wire.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { PhotoPair } from './photo-pair.ts';

/** The last photos of one view before and after the installation. */
export interface ViewPair extends PhotoPair {
  key: string;
  name: string;
}

/**
 * The views with a photo before and after the installation, in the order of the shop's list. Views that the shop has removed come
 * last.
 */
export function findViewPairs({ views, newest }: ProjectViews): ViewPair[] {
  const listedKeys = views.map(({ key }) => key);
  const removedKeys = newest.flatMap(({ view }) =>
    view && !listedKeys.includes(view.key) ? [view.key] : [],
  );
  return [...new Set([...listedKeys, ...removedKeys])].flatMap((key) => {
    const photoOf = (type: Photo['type']) =>
      newest.find((photo) => photo.type === type && photo.view?.key === key);
    const [before, after] = [photoOf('pre-installation'), photoOf('post-installation')];
    const name = views.find((view) => view.key === key)?.name ?? after?.view?.name ?? key;
    return before && after ? [{ key, name, before, after }] : [];
  });
}
