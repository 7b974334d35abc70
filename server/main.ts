import { readConfig } from '#server/config.ts';
import { openApp, reportFailedStart, serve } from '#server/start.ts';

try {
  await serve(await openApp(readConfig(process.env)));
} catch (error) {
  reportFailedStart(error);
}
