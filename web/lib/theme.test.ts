import { afterEach, expect, test, vi } from 'vitest';
import { nextThemeChoice, syncThemeWithOtherTabs } from './theme.ts';

afterEach(() => vi.unstubAllGlobals());

test('applies a theme change from another tab', () => {
  const dataset: { theme?: string } = {};
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { documentElement: { dataset } });
  syncThemeWithOtherTabs();
  const dispatchStorageEvent = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  dispatchStorageEvent('theme', 'dark');
  expect(dataset.theme).toBe('dark');
  dispatchStorageEvent('auth_user', 'light');
  expect(dataset.theme).toBe('dark');
  dispatchStorageEvent(null, null);
  expect(dataset).toEqual({});
});

test.each(['light', 'dark'] as const)(
  'on a %s system the toggle cycles through all three choices',
  (system) => {
    const other = system === 'light' ? 'dark' : 'light';
    expect(nextThemeChoice('system', system)).toBe(other);
    expect(nextThemeChoice(other, system)).toBe(system);
    expect(nextThemeChoice(system, system)).toBe('system');
  },
);
