import { useQuery } from '@tanstack/react-query';
import { Field } from '#web/ui/field.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { registryStatesQuery } from '../registry.queries.ts';
import type { RegistrySearch } from '../registry-search.ts';
import { CertificationFilter } from './certification-filter.tsx';

interface RegistryToolbarProps {
  search: RegistrySearch;
}

export function RegistryToolbar({ search }: RegistryToolbarProps) {
  const { filter, typed, type, choose } = search;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <SearchInput
        label="Search subcontractors"
        placeholder="Search subcontractors..."
        value={typed}
        onChange={type}
        className="w-full sm:w-80"
      />
      <StateFilter value={filter.state} onChoose={(state) => choose({ state })} />
      <CertificationFilter
        chosen={filter.certifications}
        onApply={(certifications) => choose({ certifications })}
      />
    </div>
  );
}

interface StateFilterProps {
  value: string;
  onChoose: (state: string) => void;
}

/**
 * Filters installers by the state of their address. A state in the URL that is not in the list is added to the list. The
 * comparison ignores case.
 */
function StateFilter({ value, onChoose }: StateFilterProps) {
  const { data: states = [] } = useQuery(registryStatesQuery);
  const listedState = states.find((state) => state.toLowerCase() === value.toLowerCase());
  const choices = value && !listedState ? [value, ...states] : states;
  return (
    <Field label="State" hideLabel className="min-w-40 flex-1 sm:max-w-56">
      <Select
        value={listedState ?? value}
        placeholder="All States"
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </Select>
    </Field>
  );
}
