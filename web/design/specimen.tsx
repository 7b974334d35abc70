import type { ReactNode } from 'react';

/** One component in one state, with its name above it. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-xs font-medium text-muted">{name}</p>
      {children}
    </div>
  );
}
