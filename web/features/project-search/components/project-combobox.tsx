import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { MAX_SEARCH_LENGTH } from '#shared/search-limit.ts';
import { cn } from '#web/lib/cn.ts';
import { CONTROL_CLASS, CONTROL_BOX_CLASS, CONTROL_LINE_CLASS } from '#web/ui/control-class.ts';
import { useFoundProjects } from '../use-found-projects.ts';
import { ResultPanel } from './result-panel.tsx';
import { optionId } from './result-options.tsx';

interface ProjectComboboxProps {
  /** Whether the field covers the page header on a phone. Its results are then almost as wide as the screen. */
  isPhone?: boolean;
  /** Called after a choice, and when Escape is pressed in the empty field. */
  onLeave?: () => void;
  className?: string;
}

/** A field that finds projects. The first result is active, so that Enter opens it. The last option shows all results. */
export function ProjectCombobox({ isPhone = false, onLeave, className }: ProjectComboboxProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const { typed, text, type, reset, found } = useFoundProjects();
  const { projects } = found;
  const hasPanel = isOpen && text !== '';
  const hasOptions = hasPanel && projects.length > 0;
  const leave = () => {
    reset();
    setOpen(false);
    onLeave?.();
  };
  const choose = () => {
    if (!text) return;
    // While searching, the results of the previous text are shown but cannot be chosen.
    const project = hasOptions && found.state === 'found' ? projects[activeIndex] : undefined;
    if (project) void navigate({ to: '/project/$id', params: { id: String(project.id) } });
    else void navigate({ to: '/my-projects', search: { q: text } });
    leave();
  };
  const move = (step: number) => {
    const options = projects.length + 1;
    if (hasOptions) setActiveIndex((activeIndex + step + options) % options);
    setOpen(true);
  };
  const handleEscape = () => {
    if (hasPanel) setOpen(false);
    else if (typed) reset();
    else onLeave?.();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const keys = { Enter: choose, ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: handleEscape };
    const handle = Object.entries(keys).find(([key]) => key === event.key)?.[1];
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
      <div className={CONTROL_BOX_CLASS}>
        <Search
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
          aria-hidden
        />
        <input
          type="text"
          role="combobox"
          aria-label="Find a project"
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? listId : undefined}
          aria-activedescendant={hasOptions ? optionId(listId, activeIndex) : undefined}
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Find a project"
          value={typed}
          onChange={({ target }) => {
            setOpen(true);
            setActiveIndex(0);
            type(target.value);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={handleKeyDown}
          className={cn(CONTROL_CLASS, CONTROL_LINE_CLASS, 'pl-9')}
        />
      </div>
      {hasPanel && (
        <ResultPanel
          found={found}
          text={text}
          listId={listId}
          activeIndex={activeIndex}
          onActive={setActiveIndex}
          onChosen={leave}
          className={isPhone ? 'inset-x-2' : 'right-0 w-112'}
        />
      )}
    </search>
  );
}
