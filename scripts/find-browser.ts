import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

export interface Browser {
  path: string;
  /** Variables that this browser needs to run. */
  env: Record<string, string>;
  /** Where it comes from, for people. */
  origin: string;
}

export const NO_BROWSER =
  'No browser found for the stories. Any one of these helps: install Chromium or Chrome (apt-get install chromium), ' +
  'set CHROMIUM_PATH to one, or run `npx playwright install chromium`.';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];
const FETCHED = '@sparticuz/chromium';
const FETCHED_VERSION = '153.0.0';

/**
 * Finds a Chromium for the stories: CHROMIUM_PATH; one fetched from npm into .cache/ (66 MB, once), which is the same
 * everywhere; where that cannot be had, an installed one or Playwright's own. Null when there is none at all.
 */
export async function findBrowser(): Promise<Browser | null> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { path: given, env: {}, origin: 'CHROMIUM_PATH' };
  return (await fetchedBrowser()) ?? installedBrowser();
}

function installedBrowser(): Browser | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...APPLICATIONS,
  ];
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path) return { path, env: {}, origin: 'installed' };
  const own = chromium.executablePath();
  return existsSync(own) ? { path: own, env: {}, origin: "Playwright's own" } : null;
}

/** A Chromium made for bare servers, as an npm package: it brings the libraries and fonts along that a desktop has. */
async function fetchedBrowser(): Promise<Browser | null> {
  if (process.platform !== 'linux') return null;
  const home = join(import.meta.dirname, '..', '.cache', `chromium-${FETCHED_VERSION}`);
  const unpacked = join(home, 'unpacked');
  const isComplete = () => existsSync(join(home, 'complete'));
  try {
    if (!isComplete()) await fetchPackage(home, isComplete);
  } catch (error) {
    process.stderr.write(`A browser could not be fetched from npm: ${String(error)}\n`);
    return null;
  }
  const env = { LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'), FONTCONFIG_PATH: join(unpacked, 'fonts') };
  return { path: join(unpacked, 'chromium'), env, origin: `${FETCHED} ${FETCHED_VERSION}` };
}

/** The package unpacks into TMPDIR, and its libraries too only when it believes that it runs on a bare server. */
async function fetchPackage(home: string, isComplete: () => boolean): Promise<void> {
  process.stdout.write(`Fetching a browser for the stories: ${FETCHED} ${FETCHED_VERSION} (66 MB, once) …\n`);
  // Several processes may want it at once: each makes its own, and the first to be ready puts it in place.
  const own = `${home}.${process.pid}`;
  const unpacked = join(own, 'unpacked');
  await mkdir(unpacked, { recursive: true });
  const options = [
    '--prefix',
    own,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--fetch-retries=0',
  ];
  const call = promisify(execFile);
  await call('npm', ['install', ...options, `${FETCHED}@${FETCHED_VERSION}`], { cwd: own });
  const unpack = `import chromium from '${FETCHED}'; await chromium.executablePath();`;
  await call(process.execPath, ['--input-type=module', '-e', unpack], {
    cwd: own,
    env: { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  await writeFile(join(unpacked, 'fonts', 'fonts.conf'), fontsIn(join(home, 'unpacked', 'fonts')));
  await rm(join(own, 'node_modules'), { recursive: true });
  await writeFile(join(own, 'complete'), '');
  if (!isComplete()) await rm(home, { recursive: true, force: true });
  await rename(own, home).catch(async (error: unknown) => {
    await rm(own, { recursive: true, force: true });
    if (!isComplete()) throw error;
  });
}

/** The package's own font list names the folder of the bare server that it was made for. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`;
}
