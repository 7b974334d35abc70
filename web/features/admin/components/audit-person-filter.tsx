import { useQuery } from '@tanstack/react-query';
import { UserSearch, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { auditPeopleQuery, auditPersonQuery } from '../audit.queries.ts';

interface AuditPersonFilterProps {
  person: number | undefined;
  onChange: (person: number | undefined) => void;
}

/** Shows the person whose events are listed, or a search field to choose a person. */
export function AuditPersonFilter({ person, onChange }: AuditPersonFilterProps) {
  return person === undefined ? (
    <PersonSearch onChoose={onChange} />
  ) : (
    <ChosenPerson id={person} onClear={() => onChange(undefined)} />
  );
}

function ChosenPerson({ id, onClear }: { id: number; onClear: () => void }) {
  const { data } = useQuery(auditPersonQuery(id));
  const name = data?.[0]?.name ?? `Account ${id}`;
  return (
    <Button icon={<X aria-hidden />} onClick={onClear} className="max-w-full max-sm:w-full">
      <span className="sr-only">Remove filter </span>
      <span className="truncate">{name}</span>
    </Button>
  );
}

function PersonSearch({ onChoose }: { onChoose: (person: number) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label="Person"
      align="start"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-80 max-w-[calc(100vw-1rem)] p-3"
      trigger={
        <Button icon={<UserSearch aria-hidden />} className="max-sm:grow">
          Everybody
        </Button>
      }
    >
      <PeopleList
        onChoose={(id) => {
          setIsOpen(false);
          onChoose(id);
        }}
      />
    </Popover>
  );
}

function PeopleList({ onChoose }: { onChoose: (person: number) => void }) {
  const [q, setQ] = useState('');
  const people = useQuery(auditPeopleQuery(q.trim()));
  return (
    <>
      <SearchInput label="Search people" placeholder="Name, username, email..." value={q} onChange={setQ} />
      <ul className="mt-2 max-h-64 overflow-y-auto" aria-busy={people.isFetching}>
        {people.data?.map(({ id, name, username }) => (
          <li key={id}>
            <Button
              variant="ghost"
              onClick={() => onChoose(id)}
              className="w-full justify-start text-left font-normal"
            >
              <span className="min-w-0 truncate">
                {name} <span className="text-muted">{username}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <output className="px-3 text-sm text-muted">
        {people.data?.length === 0 && 'No people found.'}
        {people.isError && 'People could not be loaded.'}
      </output>
    </>
  );
}
