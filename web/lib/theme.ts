import { useSyncExternalStore } from 'react';
import { localStore } from './browser-storage.ts';

type Theme = 'light' | 'dark';
/** The user's choice; 'system' by default. */
export type ThemeChoice = Theme | 'system';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

/** The chosen theme, the next theme in the order of the toggle, and a setter. The setter stores the choice. */
export function useTheme(): {
  choice: ThemeChoice;
  next: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
} {
  const choice = useSyncExternalStore(subscribe, currentChoice);
  const system = useSyncExternalStore(subscribe, systemTheme);
  return { choice, next: nextThemeChoice(choice, system), choose };
}

/**
 * The next choice of the toggle. From 'system', the toggle switches to the theme that differs from the system's theme,
 * so that the first click has a visible effect.
 */
export function nextThemeChoice(choice: ThemeChoice, system: Theme): ThemeChoice {
  if (choice === 'system') return system === 'dark' ? 'light' : 'dark';
  return choice === system ? 'system' : system;
}

function currentChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || theme === 'light' ? theme : 'system';
}

function systemTheme(): Theme {
  return darkSystemQuery().matches ? 'dark' : 'light';
}

/** Applies a theme choice from another tab. */
export function syncThemeWithOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== STORAGE_KEY && key !== null) return;
    applyThemeChoice(newValue === 'dark' || newValue === 'light' ? newValue : 'system');
  });
}

function choose(choice: ThemeChoice): void {
  localStore.write(STORAGE_KEY, choice === 'system' ? null : choice);
  applyThemeChoice(choice);
}

function applyThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  const system = darkSystemQuery();
  listeners.add(notify);
  system.addEventListener('change', notify);
  return () => {
    listeners.delete(notify);
    system.removeEventListener('change', notify);
  };
}

function darkSystemQuery(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}
