// `npm run demo`: runs the application with sample data in a separate folder. The first start creates the data.
import { randomUUID } from 'node:crypto';
import { readConfig, type Config } from '#server/config.ts';
import { closeApp, openApp, reportFailedStart, serve } from '#server/start.ts';
import { markSeeded, readDemoPassword } from './demo/demo-folder.ts';
import { PEOPLE } from './demo/sample-rows.ts';
import { seed } from './demo/seed.ts';

const ADMIN = { username: 'admin', email: 'admin@wrapline.example' };
const ROLE_LABELS = { contractor: 'Wrap shop', subcontractor: 'Installer', client: 'Client' };

try {
  await runDemo(readConfig(demoEnvironment(process.env)));
} catch (error) {
  reportFailedStart(error);
}

async function runDemo(config: Config): Promise<void> {
  const password = readDemoPassword(config.dataDir) ?? (await seedFolder(config));
  const app = await openApp(config);
  printAccounts(password);
  await serve(app);
}

/** Creates the sample data, without rate limits because the seed sends all requests within a minute. Returns the password. */
async function seedFolder(config: Config): Promise<string> {
  process.stdout.write(`Creating the sample data in ${config.dataDir}, once:\n`);
  const password = randomUUID().slice(0, 13);
  const clock = { time: new Date() };
  const settings = { ...config, rateLimit: false, firstAdmin: { ...ADMIN, password } };
  const app = await openApp(settings, { now: () => clock.time });
  try {
    await seed(app, { password, clock, onProgress: printProgress });
  } finally {
    await closeApp(app);
  }
  markSeeded(config.dataDir, password);
  return password;
}

/** The environment without the database and bucket settings of a real installation. The default log level is `warn`. */
function demoEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, S3_BUCKET: _bucket, ...others } = env;
  return { DATA_DIR: './data-demo', LOG_LEVEL: 'warn', ...others };
}

/** Prints one line for each quarter of the work. */
function printProgress(done: number, total: number): void {
  if (done === total || done % Math.ceil(total / 4) === 0) process.stdout.write(`  ${done} of ${total}\n`);
}

function printAccounts(password: string): void {
  const lines = PEOPLE.map(({ username, name, role, company }) => {
    const person = company ? `${name}, ${company}` : name;
    return `  ${username.padEnd(10)}${ROLE_LABELS[role].padEnd(12)}${person}`;
  });
  const accounts = [`  ${ADMIN.username.padEnd(10)}Admin`, ...lines].join('\n');
  process.stdout.write(`\nDemo accounts, all with the password ${password}\n\n${accounts}\n\n`);
}
