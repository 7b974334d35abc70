import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Thread } from './threads.ts';
import type { ViewStore } from './view-store.ts';

interface ChoiceContext {
  threads: readonly Thread[];
  earlierThreads: readonly Thread[];
  view: ViewStore;
  setPage: (page: number) => void;
}

/**
 * The chosen thread. `to` names what is scrolled into view: the thread in the list, or its pin in the viewer. With `withFocus`,
 * it also gets the focus.
 */
interface ThreadChoice {
  id: number;
  to: 'thread' | 'pin';
  withFocus: boolean;
}

/**
 * The chosen thread. A click on a pin scrolls to the thread. A click on the location label of a thread ('Point on page 2')
 * shows its pin.
 */
export function useThreadChoice({ threads, earlierThreads, view, setPage }: ChoiceContext) {
  const [choice, setChoice] = useState<ThreadChoice>();
  const chosen = [...threads, ...earlierThreads].find(({ root }) => root.id === choice?.id);

  const choose = (thread: Thread, to: ThreadChoice['to'], withFocus: boolean) => {
    setChoice({ id: thread.root.id, to, withFocus });
    if (to === 'pin' && thread.root.pin) setPage(thread.root.pin.page);
  };

  const showChoice = useEffectEvent(({ id, to, withFocus }: ThreadChoice) => {
    if (to === 'pin' && chosen?.root.pin) view.reveal(chosen.root.pin);
    showElement(to === 'thread' ? threadElementId(id) : pinElementId(id), withFocus);
  });
  useEffect(() => {
    if (choice) showChoice(choice);
  }, [choice]);

  // `followOwnComment` stores the ids of the known threads. The effect then chooses the person's new thread when it is listed.
  const knownIds = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    const addedThread =
      knownIds.current && threads.findLast(({ root }) => root.isOwn && !knownIds.current?.has(root.id));
    if (!addedThread) return;
    knownIds.current = undefined;
    choose(addedThread, addedThread.root.pin && !isThreadListBesidePicture() ? 'pin' : 'thread', false);
  });
  const rememberKnownThreads = (knownThreads: readonly Thread[]) => {
    knownIds.current = new Set(knownThreads.map(({ root }) => root.id));
  };

  return { chosen, choose, followOwnComment: rememberKnownThreads, clearChoice: () => setChoice(undefined) };
}

export function threadElementId(id: number): string {
  return `comment-${id}`;
}

export function pinElementId(id: number): string {
  return `pin-${id}`;
}

/**
 * Whether the list is beside the picture and scrolls on its own. If the list is below the picture, scrolling to a thread would
 * move the picture away.
 */
function isThreadListBesidePicture(): boolean {
  const list = document.querySelector('[data-thread-list]');
  return list !== null && getComputedStyle(list).overflowY === 'auto';
}

function showElement(elementId: string, withFocus: boolean): void {
  const element = document.querySelector<HTMLElement>(`#${elementId}`);
  const target = element?.closest<HTMLElement>('[data-viewport]') ?? element;
  target?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  if (withFocus) element?.focus({ preventScroll: true });
}
