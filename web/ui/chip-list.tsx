import { Badge } from './badge.tsx';

const MAX_SHOWN = 3;

interface ChipListProps {
  names: readonly string[];
  /** Whether to show all names. For places with enough space. */
  all?: boolean;
}

/**
 * Shows the first few names as chips, and the number of further names. A tooltip and a text for screen readers contain the
 * further names.
 */
export function ChipList({ names, all = false }: ChipListProps) {
  if (names.length === 0) return <span className="text-muted">None</span>;
  const rest = names.slice(names.length > MAX_SHOWN + 1 && !all ? MAX_SHOWN : names.length);
  return (
    <ul className="flex flex-wrap gap-1">
      {names.slice(0, names.length - rest.length).map((name) => (
        <li key={name} className={all ? 'flex max-w-full' : 'flex max-w-40'}>
          <Badge>{name}</Badge>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')} className="flex">
          <span className="sr-only">{rest.join(', ')}</span>
          <span aria-hidden className="flex">
            <Badge>+{rest.length}</Badge>
          </span>
        </li>
      )}
    </ul>
  );
}
