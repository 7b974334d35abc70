import { Checkbox } from '#web/ui/checkbox.tsx';
import { Checklist } from '#web/ui/checklist.tsx';

interface CertificationChecklistProps<Id> {
  certifications: readonly { id: Id; name: string; isActive: boolean }[];
  selectedIds: readonly Id[];
  onChange: (selectedIds: Id[]) => void;
}

/** A checkbox for each certification. */
export function CertificationChecklist<Id extends number | string>({
  certifications,
  selectedIds,
  onChange,
}: CertificationChecklistProps<Id>) {
  return (
    <Checklist>
      {certifications.map(({ id, name, isActive }) => (
        <Checkbox
          key={id}
          label={<span className="wrap-anywhere">{isActive ? name : `${name} (Inactive)`}</span>}
          checked={selectedIds.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...selectedIds, id] : selectedIds.filter((other) => other !== id))
          }
        />
      ))}
    </Checklist>
  );
}
