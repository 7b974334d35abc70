import type { ViewedVersion } from './proof-discussion.tsx';

interface CompareVersionsProps {
  /** At least two, oldest first. The newest two are compared first. */
  versions: readonly ViewedVersion[];
}

/** Two versions beside each other. */
export function CompareVersions({ versions }: CompareVersionsProps) {
  return (
    <section aria-label="Compare versions" className="grid gap-3 sm:grid-cols-2">
      {versions.slice(-2).map(({ proofId, version, pages: [page] }) => (
        <figure key={proofId}>
          <figcaption>Version {version}</figcaption>
          <img src={page?.url} alt={`Version ${version}`} className="w-full" />
        </figure>
      ))}
    </section>
  );
}
