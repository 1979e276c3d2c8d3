import type { Terminal } from './command.ts';

/**
 * The minimum time between two messages: the first one on a terminal, where one line is redrawn, the second in a log.
 */
const REDRAW_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 3000;

interface Progress {
  readonly phase: 'reading' | 'writing' | 'checking' | 'copying';
  readonly done: number;
  /** The total is undefined while it is still being read. */
  readonly total?: number;
}

export interface ProgressLine {
  show(progress: Progress): void;
  /** Removes the line. */
  end(): void;
}

const VERB = { writing: 'Writing', checking: 'Checking', copying: 'Copying' } as const;

const describe = ({ phase, done, total }: Progress): string => {
  if (phase === 'reading') return `Reading: ${done} rows`;
  return total === undefined
    ? `${VERB[phase]}: ${done}`
    : `${VERB[phase]}: ${done} of ${total} (${Math.floor((done / total) * 100)} %)`;
};

/**
 * Shows on standard error how far a long command is: one line that is redrawn on a terminal, otherwise a new line from
 * time to time.
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
      const text = describe(progress);
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
