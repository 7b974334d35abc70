import { Car } from 'lucide-react';

/** A thumbnail of the project's newest photo, or an icon. */
export function ProjectCover({ url }: { url: string | undefined }) {
  const shapeClass = 'size-20 shrink-0 rounded-md bg-well';
  if (url)
    return <img src={url} alt="" loading="lazy" decoding="async" className={`${shapeClass} object-cover`} />;
  return (
    <span className={`${shapeClass} grid place-items-center text-faint`} aria-hidden>
      <Car className="size-7" />
    </span>
  );
}
