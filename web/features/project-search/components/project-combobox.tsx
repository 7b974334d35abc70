import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import { CONTROL, CONTROL_BOX, CONTROL_LINE } from '#web/ui/control-class.ts';
import { foundProjectsQuery } from '#web/features/projects/projects.queries.ts';
import { FoundProjects, optionId } from './found-projects.tsx';

interface ProjectComboboxProps {
  /** Shown over the header of a phone: focused at once, with results as wide as the screen. */
  isPhone?: boolean;
  /** Called after a choice, and by Escape in the empty field. */
  onLeave?: () => void;
  className?: string;
}

/** A field that finds projects. The first result is chosen, so that Enter opens it; the last option shows all results. */
export function ProjectCombobox({ isPhone = false, onLeave, className }: ProjectComboboxProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const { typed, type, clear } = useSearchBox(q, setQ);
  const found = useQuery(foundProjectsQuery(q));
  const isSearching = typed.trim() !== q || (!found.data && found.isFetching);
  const state = isSearching ? 'searching' : found.data ? 'found' : 'failed';
  const projects = state === 'found' ? (found.data?.items ?? []) : [];
  const hasOptions = isOpen && projects.length > 0;
  const leave = () => {
    clear();
    setQ('');
    setOpen(false);
    onLeave?.();
  };
  const choose = () => {
    const project = hasOptions ? projects[active] : undefined;
    if (project) void navigate({ to: '/project/$id', params: { id: String(project.id) } });
    else if (typed.trim()) void navigate({ to: '/my-projects', search: { q: typed.trim() } });
    else return;
    leave();
  };
  const move = (step: number) => {
    const options = projects.length + 1;
    setOpen(true);
    if (hasOptions) setActive((active + step + options) % options);
  };
  const escape = () => {
    if (isOpen && typed) setOpen(false);
    else if (typed) clear();
    else onLeave?.();
  };
  const handleKey = (event: KeyboardEvent) => {
    const handle = { Enter: choose, ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: escape }[
      event.key
    ];
    if (!handle || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handle();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Closing the keyboard of a phone blurs the field without a new target.
    if (currentTarget.contains(relatedTarget) || (isPhone && !relatedTarget)) return;
    setOpen(false);
  };
  return (
    <search
      aria-label="All projects"
      className={cn('min-w-0', !isPhone && 'relative', className)}
      onBlur={handleBlur}
    >
      <div className={CONTROL_BOX}>
      <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label="Find a project"
        aria-autocomplete="list"
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? listId : undefined}
        aria-activedescendant={hasOptions ? optionId(listId, active) : undefined}
        aria-keyshortcuts="/"
        autoComplete="off"
        autoFocus={isPhone}
        enterKeyHint="search"
        maxLength={200}
        placeholder="Find a project"
        value={typed}
        onChange={({ target }) => {
          setOpen(true);
          setActive(0);
          type(target.value);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={handleKey}
        className={cn(CONTROL, CONTROL_LINE, 'pl-9')}
      />
      </div>
      {isOpen && typed.trim() && (
        <FoundProjects
          listId={listId}
          q={typed.trim()}
          state={state}
          projects={projects}
          total={found.data?.total ?? 0}
          active={active}
          onActive={setActive}
          onChosen={leave}
          onRetry={() => void found.refetch()}
          className={isPhone ? 'inset-x-2' : 'right-0 w-112'}
        />
      )}
    </search>
  );
}
