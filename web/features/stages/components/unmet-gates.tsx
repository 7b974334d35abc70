import { CircleAlert } from 'lucide-react';
import type { UnmetGate } from '#shared/projects/gates.ts';

/** The unmet gates that block a move, at most one for each stage. */
export function UnmetGates({ gates }: { gates: readonly UnmetGate[] }) {
  return (
    <ul className="flex flex-col gap-2 rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink">
      {gates.map((gate) => (
        <li key={gate.stage} className="flex items-start gap-2">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <div className="min-w-0">
            <p className="font-medium">{gate.title}</p>
            <p>{gate.missing}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
