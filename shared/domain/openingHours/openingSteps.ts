const MINUTE_MS = 60_000;
const NUMBER_RADIX = 36;
const OPEN_MARK = '+';

/** The opening state of an office, and the text about it, from one moment until the next step. */
export interface OpeningStep {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isOpen: boolean;
  /** The text; empty when there is nothing to show. */
  readonly text: string;
}

/**
 * Writes steps in one line, for an attribute of a page. Each step consists of its minute since 1970 in base 36, a
 * space, `+` when the office is open, and its text. A `;` separates two steps.
 */
export const writeSteps = (steps: readonly OpeningStep[]): string =>
  steps
    .map(
      ({ at, isOpen, text }) =>
        `${(at / MINUTE_MS).toString(NUMBER_RADIX)} ${isOpen ? OPEN_MARK : ''}${text.replaceAll(';', ',')}`,
    )
    .join(';');

/** Returns the step that applies at a moment, from a line of `writeSteps`; undefined before the first step. */
export function findStep(line: string, now: number): OpeningStep | undefined {
  let currentStep: OpeningStep | undefined;
  for (const stepText of line.split(';')) {
    const spaceIndex = stepText.indexOf(' ');
    const at = Number.parseInt(stepText.slice(0, spaceIndex), NUMBER_RADIX) * MINUTE_MS;
    if (!(at <= now)) break;
    const text = stepText.slice(spaceIndex + 1);
    const isOpen = text.startsWith(OPEN_MARK);
    currentStep = { at, isOpen, text: isOpen ? text.slice(1) : text };
  }
  return currentStep;
}
