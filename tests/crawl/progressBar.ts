/** The intervals in milliseconds between two messages: for a bar that is redrawn, and for lines of a log. */
const REDRAW_INTERVAL_MS = 200;
const LOG_INTERVAL_MS = 15_000;
const BAR_CHARACTERS = 30;

const formatDuration = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
};

interface ProgressBar {
  /** Counts one more completed item. */
  advance(): void;
  end(): void;
}

/**
 * Shows the progress and the remaining time of a long run on standard error. On a terminal it is a bar, and otherwise
 * lines.
 */
export function createProgressBar(label: string, total: number): ProgressBar {
  const { stderr } = process;
  const since = performance.now();
  let last = since;
  let done = 0;
  const describe = (now: number) => {
    const timeLeft = done === 0 ? '' : `, ${formatDuration(((now - since) / done) * (total - done))} left`;
    return `${done} of ${total} (${Math.floor((done / total) * 100)} %)${timeLeft}`;
  };
  return {
    advance() {
      done += 1;
      const now = performance.now();
      if (now - last < (stderr.isTTY ? REDRAW_INTERVAL_MS : LOG_INTERVAL_MS)) return;
      last = now;
      const filled = Math.round((done / total) * BAR_CHARACTERS);
      const bar = `[${'#'.repeat(filled).padEnd(BAR_CHARACTERS, '.')}]`;
      stderr.write(stderr.isTTY ? `\r\u001B[K${label} ${bar} ${describe(now)}` : `${label}: ${describe(now)}\n`);
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001B[K');
      stderr.write(`${label}: ${done} in ${formatDuration(performance.now() - since)}\n`);
    },
  };
}
