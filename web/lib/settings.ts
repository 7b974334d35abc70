import type { BrowserSettings } from '#shared/browser-settings.ts';
import { DEFAULT_MAX_PROOF_MB } from '#shared/upload-limits.ts';

/** The placeholder that the page contains instead of settings under `npm run dev`, where Vite serves the page. */
const UNFILLED_SETTINGS = '__SETTINGS__';

/** The settings that the server wrote into the page, or the defaults under `npm run dev`. */
export const settings: BrowserSettings = readSettings(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="wrapline-settings"]')?.content ?? '',
);

/** Reads the settings. An invalid setting gets its default. The debug pages are off by default, except under `npm run dev`. */
function readSettings(content: string): BrowserSettings {
  const parsedSettings = parseSettings(content);
  return {
    debugPages: parsedSettings['debugPages'] === true || content === UNFILLED_SETTINGS,
    build: typeof parsedSettings['build'] === 'string' ? parsedSettings['build'] : '',
    passwordPolicy: parsedSettings['passwordPolicy'] === 'strict' ? 'strict' : 'basic',
    sendsMail: parsedSettings['sendsMail'] === true,
    proofMaxMb:
      typeof parsedSettings['proofMaxMb'] === 'number' ? parsedSettings['proofMaxMb'] : DEFAULT_MAX_PROOF_MB,
    publicUrl: typeof parsedSettings['publicUrl'] === 'string' ? parsedSettings['publicUrl'] : null,
  };
}

function parseSettings(content: string): Record<string, unknown> {
  try {
    const parsedSettings: unknown = JSON.parse(content);
    return typeof parsedSettings === 'object' && parsedSettings !== null ? { ...parsedSettings } : {};
  } catch {
    return {};
  }
}
