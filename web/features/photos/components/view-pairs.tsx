import type { ViewPair } from '../view-pairs.ts';

interface ViewPairsProps {
  pairs: readonly ViewPair[];
  onOpen: (pair: ViewPair) => void;
}

/** The last photos of each view before and after the installation, next to each other. A click opens the comparison. */
export function ViewPairs({ pairs, onOpen }: ViewPairsProps) {
  if (pairs.length === 0) return null;
  return (
    <section aria-label="Before and after" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">
        Before and after{' '}
        <span className="font-normal text-muted tabular-nums">
          ({pairs.length === 1 ? '1 view' : `${pairs.length} views`})
        </span>
      </h3>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {pairs.map((pair) => (
          <li key={pair.key}>
            <button
              type="button"
              aria-label={`Compare: ${pair.name}`}
              onClick={() => onOpen(pair)}
              className="flex w-full cursor-pointer flex-col gap-1.5 rounded-md text-left hover:[&_img]:opacity-90"
            >
              <span className="grid w-full grid-cols-2 gap-0.5 overflow-hidden rounded-md bg-well">
                <img src={pair.before.cardUrl} alt="" loading="lazy" className={PAIR_PHOTO_CLASS} />
                <img src={pair.after.cardUrl} alt="" loading="lazy" className={PAIR_PHOTO_CLASS} />
              </span>
              <span className="text-sm font-medium wrap-anywhere">{pair.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PAIR_PHOTO_CLASS = 'aspect-4/3 w-full object-cover';
