import type { CalendarLine } from './calendarComponents.ts';

/** The parts of a calendar property, which is one line of a calendar file (RFC 5545, 3.1). */
interface CalendarProperty {
  /** The parameters, by name in upper case. The quotes of their values are removed. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** Matches the start of a value with dates: a date or a duration. */
const DATE_OR_DURATION_START = /^(?:\d{4}-?\d{2}-?\d{2}|[+-]?p)/i;

/**
 * Returns the index of the colon before the value: the first colon outside of quotes. Names of time zones contain
 * colons, and some programs write them without quotes, so a later colon that is followed by a date is preferred.
 */
function findColon(text: string): number {
  let firstColon = -1;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    if (character !== ':' || isQuoted) continue;
    if (DATE_OR_DURATION_START.test(text.slice(index + 1, index + 12).trimStart())) return index;
    if (firstColon < 0) firstColon = index;
  }
  // When a quote is never closed, the colon is looked for in the whole text.
  return firstColon < 0 ? text.indexOf(':') : firstColon;
}

/** Parses a calendar property with dates, times or durations. The run time is linear in the length of the line. */
export function parseDatedProperty({ parametersAndValue: propertyText }: CalendarLine): CalendarProperty {
  const colonIndex = findColon(propertyText);
  const parameters = new Map<string, string>();
  // Semicolons in quotes are not respected, because no parameter that this code uses has a value with a semicolon.
  for (const text of propertyText.slice(0, Math.max(0, colonIndex)).split(';')) {
    const equalsIndex = text.indexOf('=');
    if (equalsIndex < 0) continue;
    const name = text.slice(0, equalsIndex).trim().toUpperCase();
    parameters.set(
      name,
      text
        .slice(equalsIndex + 1)
        .replaceAll('"', '')
        .trim(),
    );
  }
  return { parameters, value: propertyText.slice(colonIndex + 1).trim() };
}

/** Returns the value of a calendar property that contains a text. The parameters of the property are ignored. */
export function getTextValue({ parametersAndValue: propertyText }: CalendarLine): string {
  let isQuoted = false;
  for (let index = 0; index < propertyText.length; index += 1) {
    if (propertyText[index] === '"') isQuoted = !isQuoted;
    if (propertyText[index] === ':' && !isQuoted) return propertyText.slice(index + 1).trim();
  }
  return propertyText.slice(propertyText.indexOf(':') + 1).trim();
}
