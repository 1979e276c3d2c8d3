const MINUTE = 60_000;
const RADIX = 36;
const OPEN = '+';

/** What is to be said of an office from a moment on, until the next step. */
export interface OpeningStep {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isOpen: boolean;
  /** Empty where nothing is to be said. */
  readonly text: string;
}

/** Steps in one line, for an attribute of a page: the minute in base 36, `+` where it is open, the words, `;`. */
export const writtenSteps = (steps: readonly OpeningStep[]): string =>
  steps
    .map(({ at, isOpen, text }) => `${(at / MINUTE).toString(RADIX)} ${isOpen ? OPEN : ''}${text.replaceAll(';', ',')}`)
    .join(';');

/** The step of such a line that holds at a moment: none before the first. */
export function stepAt(line: string, now: number): OpeningStep | undefined {
  let found: OpeningStep | undefined;
  for (const written of line.split(';')) {
    const space = written.indexOf(' ');
    const at = Number.parseInt(written.slice(0, space), RADIX) * MINUTE;
    if (!(at <= now)) break;
    const text = written.slice(space + 1);
    const isOpen = text.startsWith(OPEN);
    found = { at, isOpen, text: isOpen ? text.slice(1) : text };
  }
  return found;
}
