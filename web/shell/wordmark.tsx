import { cn } from '#web/lib/cn.ts';

/** The logo and the name of the application. `compact` hides the name visually. */
export function Wordmark({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold">
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden>
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M6.5 10.5 11 22l5-11.5L21 22l4.5-11.5"
          fill="none"
          className="stroke-on-accent"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={cn(compact && 'sr-only')}>Wrapline</span>
    </span>
  );
}
