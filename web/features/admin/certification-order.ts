import type { TableSort } from '#web/ui/table-sort.tsx';
import type { ListedCertification } from './admin-certifications.queries.ts';

/** The sortable columns of the table. */
export const CERTIFICATION_SORT_KEYS = ['name', 'status'] as const;
export type CertificationSortKey = (typeof CERTIFICATION_SORT_KEYS)[number];

export function statusLabel({ isActive }: Pick<ListedCertification, 'isActive'>): string {
  return isActive ? 'Active' : 'Inactive';
}

/**
 * The certifications whose name, description or status contains the text. Searched in the browser, because the list is
 * short.
 */
export function filterCertifications(
  certifications: readonly ListedCertification[],
  q: string,
): ListedCertification[] {
  const searchText = q.toLowerCase();
  return certifications.filter((certification) =>
    [certification.name, certification.description ?? '', statusLabel(certification)].some((text) =>
      text.toLowerCase().includes(searchText),
    ),
  );
}

/** The certifications by name (the server's order), or in the chosen order. */
export function sortCertifications(
  certifications: readonly ListedCertification[],
  sort: TableSort | undefined,
): readonly ListedCertification[] {
  if (!sort) return certifications;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const valueOf = sort.key === 'status' ? statusLabel : ({ name }: ListedCertification) => name;
  return certifications.toSorted((a, b) => sign * valueOf(a).localeCompare(valueOf(b), 'en-US'));
}
