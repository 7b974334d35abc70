import { ListFilter } from 'lucide-react';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { AUDIT_GROUPS, auditLabel, kindsOfGroup } from '#shared/audit/audit-labels.ts';
import type { AuditGroup } from '#shared/audit/audit-labels.ts';
import { keysOf } from '#shared/fields.ts';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, SelectAllCheckbox } from '#web/ui/checkbox.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { parseKinds } from '../audit-search.ts';

interface AuditKindFilterProps {
  kinds: readonly AuditKind[];
  onChange: (kinds: AuditKind[], replace: boolean) => void;
}

/**
 * The kinds of events to show, by group. When no kind is chosen, all kinds are shown. Has its own state, because the URL changes
 * later than the checkboxes, and a second click would undo the first.
 */
export function AuditKindFilter({ kinds: kindsInUrl, onChange }: AuditKindFilterProps) {
  const { typed, type } = useSearchBox(kindsInUrl.join(), (text, replace) =>
    onChange(parseKinds(text), replace),
  );
  const kinds = parseKinds(typed);
  // Sorted as in the URL.
  const choose = (chosen: AuditKind[]) => type(parseKinds(chosen.join()).join());
  return (
    <Popover
      label="Events to show"
      align="start"
      className="max-h-[min(28rem,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4"
      trigger={
        <Button icon={<ListFilter aria-hidden />} className="max-sm:grow">
          {toFilterLabel(kinds)}
        </Button>
      }
    >
      <div className="grid gap-4">
        {keysOf(AUDIT_GROUPS).map((group) => (
          <KindCheckboxes key={group} group={group} kinds={kinds} onChange={choose} />
        ))}
      </div>
    </Popover>
  );
}

interface KindCheckboxesProps {
  group: AuditGroup;
  kinds: readonly AuditKind[];
  onChange: (kinds: AuditKind[]) => void;
}

function KindCheckboxes({ group, kinds, onChange }: KindCheckboxesProps) {
  const groupKinds = kindsOfGroup(group);
  const chosenKinds = groupKinds.filter((kind) => kinds.includes(kind));
  const otherKinds = kinds.filter((kind) => !groupKinds.includes(kind));
  const state = chosenKinds.length === groupKinds.length ? 'all' : chosenKinds.length > 0 ? 'some' : 'none';
  return (
    <fieldset className="grid gap-2">
      <SelectAllCheckbox
        label={<span className="font-medium">{AUDIT_GROUPS[group]}</span>}
        state={state}
        onChange={() => onChange(state === 'all' ? otherKinds : [...otherKinds, ...groupKinds])}
      />
      {groupKinds.length > 1 && (
        <div className="grid gap-2 pl-7">
          {groupKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={auditLabel(kind)}
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                onChange(target.checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function toFilterLabel([first, ...rest]: readonly AuditKind[]): string {
  if (!first) return 'All events';
  return rest.length === 0 ? auditLabel(first) : `${rest.length + 1} kinds of events`;
}
