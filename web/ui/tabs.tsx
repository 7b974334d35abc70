import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
  /** One TabList and a TabPanel for each of its tabs. */
  children: ReactNode;
}

/** Controlled tabs, so that the page can keep the tab in the URL. */
export function Tabs({ className, value, ...rest }: TabsProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = value ? root.current?.querySelector('[role=tablist]') : null;
    if (!list) return undefined;
    // A tab gets wider when its font or a count arrives, which moves the active tab.
    const observer = new ResizeObserver(() => scrollToActiveTab(list));
    for (const element of [list, ...list.children]) observer.observe(element, { box: 'border-box' });
    return () => observer.disconnect();
  }, [value]);
  return <Radix.Root {...rest} ref={root} value={value} className={cn('min-w-0', className)} />;
}

/** Shows the active tab in a list that is wider than the screen. The page itself is not scrolled. */
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
    <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.value} value={tab.value} className={TAB_CLASS}>
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

interface TabPanelProps {
  value: string;
  /** Stays mounted while another tab is shown, for tabs that share a form. */
  keep?: boolean;
  children: ReactNode;
}

export function TabPanel({ value, keep = false, children }: TabPanelProps) {
  return (
    <Radix.Content value={value} forceMount={keep || undefined} className="pt-5 data-[state=inactive]:hidden">
      {children}
    </Radix.Content>
  );
}

const TAB_CLASS =
  'min-h-10 shrink-0 cursor-pointer border-b-2 border-transparent px-3 text-sm font-medium text-muted transition-colors hover:text-ink ' +
  'focus-visible:-outline-offset-2 data-[state=active]:border-accent-ink data-[state=active]:text-ink pointer-coarse:min-h-11';
