import type { ReactNode } from 'react';
import { initials } from '#web/lib/initials.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';

interface LinkPageLayoutProps {
  /** The name of the shop; undefined while it is unknown. */
  shop?: string;
  /** The person that a review link was created for. */
  reviewer?: string;
  children: ReactNode;
}

/** The layout of a page that a personal link or a status link opens. It shows the name of the shop. */
export function LinkPageLayout({ shop, reviewer, children }: LinkPageLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink targetId="main" />
      {shop && (
        <header className="border-b bg-surface">
          <div className="mx-auto flex min-h-14 w-full max-w-6xl items-center gap-3 px-4 py-2.5 sm:px-6">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-md bg-accent text-sm font-semibold text-on-accent"
            >
              {initials(shop)}
            </span>
            <span className="line-clamp-2 min-w-0 flex-1 text-base font-semibold wrap-anywhere">{shop}</span>
            {reviewer && (
              <span className="max-w-[40%] truncate text-sm text-muted" title={reviewer}>
                <span className="sr-only">Review for </span>
                {reviewer}
              </span>
            )}
          </div>
        </header>
      )}
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-5 sm:px-6 sm:py-8">
        {children}
      </main>
    </div>
  );
}
