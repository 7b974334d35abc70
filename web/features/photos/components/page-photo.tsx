import { useState, type ComponentProps } from 'react';
import type { Photo } from '#shared/photos/photos.contract.ts';

interface PagePhotoProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  photo: Photo;
  alt: string;
}

/** The page-size picture of a photo. If it cannot be loaded, the card picture: offline, only the card picture is on the device. */
export function PagePhoto({ photo, alt, ...imageProps }: PagePhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const src = failedUrl === photo.pageUrl ? photo.cardUrl : photo.pageUrl;
  return <img {...imageProps} src={src} alt={alt} onError={() => setFailedUrl(photo.pageUrl)} />;
}
