// A server with another build of the web application, from the folder in WEB_DIR.
import { readConfig } from '#server/config.ts';
import { openApp, reportFailedStart, serve } from '#server/start.ts';

try {
  const { WEB_DIR: webDir = '', ...settings } = process.env;
  await serve(await openApp({ ...readConfig(settings), webDir }));
} catch (error) {
  reportFailedStart(error);
}
