import type { ViewedVersion } from '../discussion-props.ts';
import type { ViewStore } from '../view-store.ts';
import { PageViewport } from './page-viewport.tsx';

export interface ComparedPair {
  before: ViewedVersion;
  after: ViewedVersion;
  page: number;
  view: ViewStore;
}

interface ComparedPageProps extends ComparedPair {
  /** The version of the pair to show. */
  version: ViewedVersion;
}

/**
 * A page of one of two versions. Both viewports have the same aspect ratio, so that the same zoom and position show the same part.
 */
export function ComparedPage({ version, ...pair }: ComparedPageProps) {
  const page = version.pages[pair.page - 1];
  const name = `Version ${version.version}`;
  return (
    <figure className="flex min-w-0 flex-col overflow-hidden rounded-lg border">
      <figcaption className="truncate border-b bg-surface px-3 py-1.5 text-sm">
        <span className="font-medium">{name}</span> <span className="text-muted">{version.fileName}</span>
      </figcaption>
      {page ? (
        <PageViewport
          page={page}
          label={`${name}, page ${pair.page}`}
          view={pair.view}
          ratio={viewportAspectRatio(pair)}
          className="max-h-[75dvh] min-h-44 w-full"
        />
      ) : (
        <MissingPage {...pair} name={name} />
      )}
    </figure>
  );
}

export function MissingPage({ name, ...pair }: ComparedPair & { name: string }) {
  return (
    <p
      style={{ aspectRatio: viewportAspectRatio(pair) }}
      className="grid max-h-[75dvh] min-h-44 w-full place-items-center bg-well p-4 text-sm text-muted"
    >
      {name} has no page {pair.page}.
    </p>
  );
}

/** The aspect ratio of both viewports: that of the taller page, but at most 2. */
export function viewportAspectRatio({ before, after, page }: ComparedPair): number {
  const pages = [before.pages[page - 1], after.pages[page - 1]].filter((one) => one !== undefined);
  return Math.min(...pages.map(({ width, height }) => width / height), 2);
}
