import { Car } from 'lucide-react';

/** The newest photo of a project, small; a mark where there is none. */
export function ProjectCover({ url }: { url: string | undefined }) {
  const look = 'size-20 shrink-0 rounded-md bg-well';
  if (url) return <img src={url} alt="" loading="lazy" decoding="async" className={`${look} object-cover`} />;
  return (
    <span className={`${look} grid place-items-center text-faint`} aria-hidden>
      <Car className="size-7" />
    </span>
  );
}
