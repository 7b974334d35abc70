import { useSyncExternalStore } from 'react';
import { localStore } from './browser-storage.ts';

type Theme = 'light' | 'dark';
/** What the person has chosen; 'system' until then. */
export type ThemeChoice = Theme | 'system';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

/** The chosen theme, the one that comes next in the order of the toggle, and the way to choose; kept for the next visit. */
export function useTheme(): {
  choice: ThemeChoice;
  next: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
} {
  const choice = useSyncExternalStore(subscribe, currentChoice);
  const system = useSyncExternalStore(subscribe, systemTheme);
  return { choice, next: choiceAfter(choice, system), choose };
}

/** System, then the theme that the system does not show, then the other: the first click always shows. */
export function choiceAfter(choice: ThemeChoice, system: Theme): ThemeChoice {
  if (choice === 'system') return system === 'dark' ? 'light' : 'dark';
  return choice === system ? 'system' : system;
}

function currentChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || theme === 'light' ? theme : 'system';
}

function systemTheme(): Theme {
  return darkSystem().matches ? 'dark' : 'light';
}

/** A choice that is made in another tab is shown in this one. */
export function followThemeOfOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== STORAGE_KEY && key !== null) return;
    show(newValue === 'dark' || newValue === 'light' ? newValue : 'system');
  });
}

function choose(choice: ThemeChoice): void {
  localStore.write(STORAGE_KEY, choice === 'system' ? null : choice);
  show(choice);
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  const system = darkSystem();
  listeners.add(notify);
  system.addEventListener('change', notify);
  return () => {
    listeners.delete(notify);
    system.removeEventListener('change', notify);
  };
}

function darkSystem(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}
