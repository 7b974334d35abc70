import { Select } from '#web/ui/select.tsx';
import type { ViewedVersion } from '../discussion-props.ts';

interface VersionSelectProps {
  label: string;
  versions: readonly ViewedVersion[];
  /** The id of the chosen proof version. */
  value: number;
  onChange: (proofId: number) => void;
}

export function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      className="w-32"
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {versions.map(({ proofId, version }) => (
        <option key={proofId} value={proofId}>
          Version {version}
        </option>
      ))}
    </Select>
  );
}
