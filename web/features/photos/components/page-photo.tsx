import { useState, type ComponentProps } from 'react';
import type { Photo } from '#shared/photos/photos.contract.ts';

interface PagePhotoProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  photo: Photo;
  alt: string;
}

/**
 * Shows the page-size picture of a photo, or the card picture when the page-size picture cannot be loaded. Offline, the
 * device has only the card picture.
 */
export function PagePhoto({ photo, alt, ...imageProps }: PagePhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const src = failedUrl === photo.pageUrl ? photo.cardUrl : photo.pageUrl;
  return <img {...imageProps} src={src} alt={alt} onError={() => setFailedUrl(photo.pageUrl)} />;
}
