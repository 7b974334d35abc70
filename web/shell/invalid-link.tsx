import { Unlink } from 'lucide-react';
import { useNameInTitle } from '#web/lib/tab-title.ts';
import { LinkPageLayout } from './link-page-layout.tsx';

/** Shown for every invalid link, without a reason, so that an unknown link looks like a revoked link. */
export function InvalidLink() {
  useNameInTitle('Link No Longer Valid');
  return (
    <LinkPageLayout>
      <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
        <div aria-hidden className="mb-5 grid size-14 place-items-center rounded-full bg-well text-muted">
          <Unlink className="size-7" />
        </div>
        <h1 className="text-xl font-semibold text-balance">This link is no longer valid.</h1>
        <p className="mt-2 text-muted">Ask the shop for a new one.</p>
      </div>
    </LinkPageLayout>
  );
}
