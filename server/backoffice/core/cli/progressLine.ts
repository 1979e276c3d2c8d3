import type { Terminal } from './command.ts';

/** The minimum time between two messages on a terminal, where one line is redrawn. */
const REDRAW_INTERVAL_MS = 100;
/** The minimum time between two messages in a log. */
const LOG_INTERVAL_MS = 3000;

interface ProgressState {
  readonly phase: 'reading' | 'writing' | 'checking' | 'copying';
  readonly done: number;
  /** Is undefined while the total number is not known yet. */
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
  const isTerminal = err.isTTY === true;
  let lastShownAt = clock();
  let hasDrawnLine = false;
  let lastText = '';
  return {
    show(progress) {
      const now = clock();
      if (now - lastShownAt < (isTerminal ? REDRAW_INTERVAL_MS : LOG_INTERVAL_MS)) return;
      lastShownAt = now;
      const text = describeProgress(progress);
      // A log does not need to repeat an unchanged message.
      if (!isTerminal && text === lastText) return;
      lastText = text;
      err.write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`);
      hasDrawnLine = isTerminal;
    },
    end() {
      if (hasDrawnLine) err.write('\r\u001B[K');
      hasDrawnLine = false;
    },
  };
}
