// `node server/commands/bucket.ts` creates the bucket of the S3 settings if it does not exist. Tries at most 30 times,
// because the storage may still be starting.
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { createBucket } from '#server/platform/s3-storage.ts';

const MAX_ATTEMPTS = 30;
const PAUSE_MS = 1_000;

const { s3 } = readConfig(process.env);
if (!s3) throw new Error('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
for (let tries = 1; ; tries += 1) {
  try {
    const isNew = await createBucket(s3);
    process.stdout.write(`The bucket ${s3.bucket} ${isNew ? 'was created' : 'exists'}.\n`);
    break;
  } catch (error) {
    if (tries === MAX_ATTEMPTS) throw error;
    await delay(PAUSE_MS);
  }
}
