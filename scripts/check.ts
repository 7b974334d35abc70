// `npm run check`: everything that can be said without running the product.
import { runChecks } from './checks.ts';

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

const { failed, output } = await runChecks({ signal: interrupted.signal });
process.stdout.write(output);
process.exitCode = failed > 0 ? 1 : 0;
