import type { JobSource } from '#server/backoffice/core/polling/jobWorker.ts';

const MAX_JOBS_PER_RUN = 8;
const neverAborted = new AbortController().signal;

/** Claims the jobs that are due and runs them, as a worker does. Returns whether there were any. */
export async function runDueJobs<Job>(
  { claim, run }: JobSource<Job>,
  signal: AbortSignal = neverAborted,
): Promise<boolean> {
  const claimed = await claim(MAX_JOBS_PER_RUN);
  await Promise.all(claimed.map((job) => run(job, signal)));
  return claimed.length > 0;
}
