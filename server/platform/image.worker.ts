import { readdirSync } from 'node:fs';
import os from 'node:os';
import { AppError } from '#shared/errors.ts';
import type { ImageJob, ImageResult, ImageOutcome, ImageRequest, TaskResult } from './image-process.ts';
import { renderAvatar, renderPhoto } from './image-rendering.ts';
import { renderPages } from './pdf-rendering.ts';
import { writePdf } from './pdf-document.ts';

/** The image process: prepares the images and PDFs that `image-process.ts` sends, one at a time, and ends with the server. */

const WATCH_INTERVAL_MS = 25;

lowerPriority();
process.once('disconnect', () => process.exit());
process.on('message', (request: ImageRequest) => {
  const usageTimer = watchUsage(request);
  void prepare(request).then((result) => {
    clearInterval(usageTimer);
    process.send?.(withMemoryUse(result));
  });
});

async function prepare(job: ImageJob): Promise<ImageOutcome> {
  try {
    return { outcome: 'prepared', result: await renderJob(job) };
  } catch (error) {
    if (error instanceof AppError) return { outcome: 'rejected', message: error.message };
    return { outcome: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function renderJob(job: ImageJob): Promise<TaskResult> {
  if (job.task === 'photo') return renderPhoto(job.path, job.kind);
  if (job.task === 'avatar') return renderAvatar(job.path, job.kind);
  return job.task === 'pdf' ? renderPages(job.path, job.first) : writePdf(job.document);
}

/** Reports a reached limit and ends the process. Decoders run in other threads, so they do not delay this timer. */
function watchUsage({ memoryMb, processorSeconds }: ImageRequest): NodeJS.Timeout {
  const usageAtStart = process.cpuUsage();
  const usageTimer = setInterval(() => {
    const { user, system } = process.cpuUsage(usageAtStart);
    const isTooSlow = user + system > processorSeconds * 1e6;
    if (!isTooSlow && residentMb() < memoryMb) return;
    clearInterval(usageTimer);
    const result = withMemoryUse({ outcome: 'too-expensive', resource: isTooSlow ? 'time' : 'memory' });
    process.send?.(result, () => process.kill(process.pid, 'SIGKILL'));
  }, WATCH_INTERVAL_MS);
  return usageTimer;
}

function withMemoryUse(outcome: ImageOutcome): ImageResult {
  return { ...outcome, residentMb: residentMb() };
}

function residentMb(): number {
  return process.memoryUsage.rss() / 1e6;
}

/** On Linux, each thread has its own priority, which new threads inherit. On other systems, the process has one priority. */
function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
}
