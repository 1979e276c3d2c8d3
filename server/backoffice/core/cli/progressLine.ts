import type { Terminal } from './command.ts';

/**
 * The minimum times between two messages: on a terminal, where one line is redrawn, and in a log.
 */
const REDRAW_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 3000;

interface ProgressState {
  readonly phase: 'reading' | 'writing' | 'checking' | 'copying';
  readonly done: number;
  /** The total is undefined while it is still being read. */
  readonly total?: number;
}

export interface ProgressLine {
  show(progress: ProgressState): void;
  /** Removes the progress line. */
  end(): void;
}

const PHASE_VERBS = { writing: 'Writing', checking: 'Checking', copying: 'Copying' } as const;

const describeProgress = ({ phase, done, total }: ProgressState): string => {
  if (phase === 'reading') return `Reading: ${done} rows`;
  return total === undefined
    ? `${PHASE_VERBS[phase]}: ${done}`
    : `${PHASE_VERBS[phase]}: ${done} of ${total} (${Math.floor((done / total) * 100)} %)`;
};

/**
 * Shows the progress of a long command on standard error. On a terminal, one line is redrawn; in a log, a new line is
 * written from time to time.
 */
export function createProgressLine({ err }: Pick<Terminal, 'err'>, clock: () => number = Date.now): ProgressLine {
  const live = err.isTTY === true;
  let last = clock();
  let drawn = false;
  let said = '';
  return {
    show(progress) {
      const now = clock();
      if (now - last < (live ? REDRAW_INTERVAL_MS : LOG_INTERVAL_MS)) return;
      last = now;
      const text = describeProgress(progress);
      // A log does not need to repeat an unchanged message.
      if (!live && text === said) return;
      said = text;
      err.write(live ? `\r\u001B[K${text}` : `${text}\n`);
      drawn = live;
    },
    end() {
      if (drawn) err.write('\r\u001B[K');
      drawn = false;
    },
  };
}
