import { afterEach } from 'vitest';
import { cdp } from 'vitest/browser';

/** Sets the theme of the system. */
export async function setSystemTheme(theme: 'light' | 'dark'): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: theme },
    // As for all component tests.
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await (cdp() as unknown as Browser).send('Emulation.setEmulatedMedia', { features });
}

/** Restores the light theme after each test of the file. */
export function restoreTheme(): void {
  afterEach(async () => {
    delete document.documentElement.dataset['theme'];
    await setSystemTheme('light');
  });
}

interface Browser {
  send(
    command: 'Emulation.setEmulatedMedia',
    options: { features: { name: string; value: string }[] },
  ): Promise<void>;
}
