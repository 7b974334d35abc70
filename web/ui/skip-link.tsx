/** The first link of the page, which skips the navigation. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-4 py-3 text-sm font-medium text-on-accent focus:translate-y-0 focus:shadow-lg print:hidden"
    >
      Skip to content
    </a>
  );
}
