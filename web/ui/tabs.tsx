import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
  /** One TabList, and a TabPanel for each tab. */
  children: ReactNode;
}

/** Tabs whose value is controlled, so that the page can store the active tab in the URL. */
export function Tabs({ className, value, ...rest }: TabsProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = value ? root.current?.querySelector('[role=tablist]') : null;
    if (!list) return undefined;
    // A tab gets wider when its font or a count has loaded, which moves the active tab.
    const observer = new ResizeObserver(() => scrollToActiveTab(list));
    for (const element of [list, ...list.children]) observer.observe(element, { box: 'border-box' });
    return () => observer.disconnect();
  }, [value]);
  return <Radix.Root {...rest} ref={root} value={value} className={cn('min-w-0', className)} />;
}

/** Scrolls the list of tabs to the active tab if the list is wider than the screen. Does not scroll the page itself. */
function scrollToActiveTab(list: Element): void {
  const tab = list.querySelector('[role=tab][data-state=active]');
  if (!tab) return;
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

interface TabListProps {
  /** Names the group for screen readers. */
  label: string;
  tabs: readonly { value: string; label: ReactNode }[];
}

export function TabList({ label, tabs }: TabListProps) {
  return (
    <Radix.List aria-label={label} className="scroll-row flex gap-1 border-b">
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.value} value={tab.value} className={TAB_CLASS} onMouseDown={focusWithoutRing}>
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

/**
 * Focuses a pressed tab without the focus ring. Otherwise the ring would be shown, because Radix focuses the tab by
 * script.
 */
function focusWithoutRing({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.focus({ focusVisible: false });
}

interface TabPanelProps {
  value: string;
  /** Whether the panel stays mounted while another tab is shown, for tabs that share a form. */
  keepMounted?: boolean;
  children: ReactNode;
}

export function TabPanel({ value, keepMounted = false, children }: TabPanelProps) {
  return (
    <Radix.Content
      value={value}
      forceMount={keepMounted || undefined}
      className="pt-5 data-[state=inactive]:hidden"
    >
      {children}
    </Radix.Content>
  );
}

const TAB_CLASS =
  'min-h-10 shrink-0 cursor-pointer border-b-2 border-transparent px-3 text-sm font-medium text-muted transition-colors hover:text-ink ' +
  'focus-visible:-outline-offset-2 data-[state=active]:border-accent-ink data-[state=active]:text-ink pointer-coarse:min-h-11';
