// `npm run demo`: the application with sample data in a folder of its own. The first start makes them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readConfig, type Config } from '#server/config.ts';
import { closeApp, openApp, reportFailedStart, serve } from '#server/start.ts';
import { ADMIN } from './demo/cast.ts';
import { DemoFolderError, noteFilled, openDemoFolder } from './demo/demo-folder.ts';
import { showAccounts, showProgress } from './demo/terminal.ts';

/** Passed by the demo to itself, with the password in the environment. */
const FILL = 'fill';

try {
  const settings = readConfig(demoEnvironment(process.env));
  await (process.argv[2] === FILL ? fill(settings, process.env['DEMO_PASSWORD'] ?? '') : runDemo(settings));
} catch (error) {
  if (error instanceof DemoFolderError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else reportFailedStart(error);
}

async function runDemo(settings: Config): Promise<void> {
  const note = openDemoFolder(settings.dataDir);
  if (!note.isFilled) {
    process.stdout.write(`Making the sample data in ${settings.dataDir}, once:\n`);
    if (!(await fillApart(note.password))) return;
    noteFilled(settings.dataDir, note);
  }
  const app = await openApp(settings);
  showAccounts(note.password);
  await serve(app);
}

/** In a process of its own: drawing takes a gigabyte, which the server would keep. Says false when it failed. */
async function fillApart(password: string): Promise<boolean> {
  const child = spawn(process.execPath, [import.meta.filename, FILL], {
    env: { ...process.env, DEMO_PASSWORD: password },
    stdio: 'inherit',
  });
  const stop = () => child.kill();
  process.on('SIGTERM', stop);
  const [status] = await once(child, 'close');
  process.off('SIGTERM', stop);
  process.exitCode = status === 0 ? 0 : 1;
  return status === 0;
}

async function fill(settings: Config, password: string): Promise<void> {
  // Loaded here alone, so that the process that serves has nothing of it.
  const [{ fillWithSamples }, { readJobs }] = await Promise.all([
    import('./demo/fill.ts'),
    import('./demo/jobs.ts'),
  ]);
  // Its people act within seconds as they would in months.
  const app = await openApp({ ...settings, rateLimit: false, firstAdmin: { ...ADMIN, password } });
  try {
    await fillWithSamples(app, { jobs: readJobs(), password, onProgress: showProgress });
  } finally {
    await closeApp(app);
  }
}

/** A demo never touches a shop's own database or bucket, whatever the settings say, and keeps the terminal readable. */
function demoEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, S3_BUCKET: _bucket, ...others } = env;
  return { DATA_DIR: './data-demo', LOG_LEVEL: 'warn', ...others };
}
