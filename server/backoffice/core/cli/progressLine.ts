import type { Terminal } from './command.ts';

/**
 * The minimum time between two messages: `REDRAW_MS` on a terminal, where one line is redrawn, `LOG_MS` for lines of a
 * log.
 */
const REDRAW_MS = 100;
const LOG_MS = 3000;

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
      if (now - last < (live ? REDRAW_MS : LOG_MS)) return;
      last = now;
      const words = describe(progress);
      // A log does not need to repeat an unchanged message.
      if (!live && words === said) return;
      said = words;
      err.write(live ? `\r\u001B[K${words}` : `${words}\n`);
      drawn = live;
    },
    end() {
      if (drawn) err.write('\r\u001B[K');
      drawn = false;
    },
  };
}
