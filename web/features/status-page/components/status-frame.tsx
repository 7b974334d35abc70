import type { ReactNode } from 'react';
import { initials } from '#web/lib/initials.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';

interface StatusFrameProps {
  /** The name of the shop; undefined while it is unknown. */
  shop?: string;
  children: ReactNode;
}

/** The frame of the page, in the name of the shop. */
export function StatusFrame({ shop, children }: StatusFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink targetId="main" />
      <header className="border-b bg-surface">
        <div className="mx-auto flex min-h-14 w-full max-w-5xl items-center gap-3 px-4 py-2.5 sm:px-6">
          {shop && (
            <>
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-md bg-accent text-sm font-semibold text-on-accent"
              >
                {initials(shop)}
              </span>
              <span className="line-clamp-2 min-w-0 text-base font-semibold wrap-anywhere">{shop}</span>
            </>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-4 py-6 sm:px-6 sm:py-10">
        {children}
      </main>
    </div>
  );
}
