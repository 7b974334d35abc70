import type { ReviewRequest } from '#shared/reviews/review-link.contract.ts';

/** The photos of the printed sample. */
export function SamplePhotos({ photos }: Pick<ReviewRequest, 'photos'>) {
  if (photos.length === 0) return null;
  return (
    <section aria-label="Photos of the printed sample">
      <h2 className="mb-3 text-lg font-semibold">Printed sample</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map(({ id, url, caption }, index) => (
          <li key={id} className="min-w-0 first:col-span-full sm:first:col-span-2 sm:first:row-span-2">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-lg border bg-well"
            >
              <img
                src={url}
                alt={caption ?? `Photo ${index + 1} of the printed sample`}
                className="aspect-[4/3] size-full object-cover"
              />
            </a>
            {caption && <p className="mt-1 text-xs wrap-anywhere text-muted">{caption}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
