import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type LaunchOptions } from '@playwright/test';

const CHROMIUM = '@sparticuz/chromium';
const VERSION = '153.0.0';

/**
 * The launch options of the first Chromium found: the one in CHROMIUM_PATH; on Linux a fixed version from npm, which is
 * downloaded once (66 MB) to .cache/; the browser of Playwright; a Chromium on the PATH; an installed Chrome. Playwright fails
 * when there is none.
 */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  const configuredPath = process.env.CHROMIUM_PATH;
  const fetchedBrowser = configuredPath ? null : await fetchBrowser();
  const executablePath = configuredPath ?? fetchedBrowser?.path ?? findInstalledChromium();
  if (!executablePath) return { channel: 'chrome' };
  // Chromium's sandbox does not work for root. No option is needed, because Playwright turns the sandbox off by
  // default.
  return { executablePath, env: { ...process.env, ...fetchedBrowser?.env } };
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await browserLaunchOptions());
}

function findInstalledChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = ['chromium', 'chromium-browser'];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [chromium.executablePath(), ...paths].find((path) => existsSync(path));
}

/**
 * Returns a Chromium from an npm package that also contains the libraries and fonts of Chromium. Returns null when the download
 * fails, and on systems other than Linux.
 */
async function fetchBrowser(): Promise<{ path: string; env: Record<string, string> } | null> {
  if (process.platform !== 'linux') return null;
  const folder = join(import.meta.dirname, '..', '.cache', `chromium-${VERSION}`);
  const unpacked = join(folder, 'unpacked');
  try {
    if (!existsSync(join(folder, 'complete'))) await fetchPackage(folder);
  } catch (error) {
    process.stderr.write(`Failed to fetch a browser from npm: ${String(error)}\n`);
    return null;
  }
  const env = { LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'), FONTCONFIG_PATH: join(unpacked, 'fonts') };
  return { path: join(unpacked, 'chromium'), env };
}

/** Downloads the browser. Each process downloads to its own folder, and the first process renames its folder to `folder`. */
async function fetchPackage(folder: string): Promise<void> {
  process.stdout.write(`Fetching a browser for the browser tests: ${CHROMIUM} ${VERSION} (66 MB, once) …\n`);
  const staging = `${folder}.${process.pid}`;
  const unpacked = join(staging, 'unpacked');
  const run = promisify(execFile);
  await mkdir(unpacked, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=0'];
  await run('npm', ['install', '--prefix', staging, ...options, `${CHROMIUM}@${VERSION}`], { cwd: staging });
  // The package unpacks into TMPDIR. It unpacks its libraries only if AWS_EXECUTION_ENV says that it runs on AWS Lambda.
  const unpackScript = `import chromium from '${CHROMIUM}'; await chromium.executablePath();`;
  const env = { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  await run(process.execPath, ['--input-type=module', '-e', unpackScript], { cwd: staging, env });
  // The font list of the package refers to a folder of AWS Lambda.
  const fonts = join(folder, 'unpacked', 'fonts');
  const fontsConf = `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`;
  await writeFile(join(unpacked, 'fonts', 'fonts.conf'), fontsConf);
  await rm(join(staging, 'node_modules'), { recursive: true });
  await writeFile(join(staging, 'complete'), '');
  await rename(staging, folder).catch(async (error: unknown) => {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(join(folder, 'complete'))) throw error;
  });
}
