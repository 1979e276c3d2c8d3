import type { Terminal } from './command.ts';

/** Milliseconds between two messages: a line that is redrawn, or lines of a log. */
const REDRAW_MS = 100;
const LOG_MS = 3000;

interface Progress {
  readonly phase: 'reading' | 'writing' | 'checking' | 'copying';
  readonly done: number;
  /** Unknown while reading. */
  readonly total?: number;
}

export interface ProgressLine {
  show(progress: Progress): void;
  /** Takes the line away. */
  end(): void;
}

const VERB = { writing: 'Writing', checking: 'Checking', copying: 'Copying' } as const;

const describe = ({ phase, done, total }: Progress): string => {
  if (phase === 'reading') return `Reading: ${done} rows`;
  return total === undefined
    ? `${VERB[phase]}: ${done}`
    : `${VERB[phase]}: ${done} of ${total} (${Math.floor((done / total) * 100)} %)`;
};

/** Says on standard error how far a long command is: one live line on a terminal, else a line now and then. */
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
      // A log need not say again what has not changed.
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
