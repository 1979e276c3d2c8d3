import { RE2JS } from 're2js';

/** Characters of a pattern in a mapping, and of a text that it is tried on. */
const LONGEST_PATTERN = 500;
const LONGEST_TEXT = 5000;

/** What a pattern takes out of a text; undefined when the text has another form. */
type TextPattern = (text: string) => string | undefined;

/**
 * A pattern of a mapping for a whole text, case-insensitive: the value is its first group, or the whole match. It has
 * the syntax of RE2, which runs in linear time; there are no back references, lookaheads or lookbehinds. Throws an
 * `Error` that says what is wrong with the pattern.
 */
export function compilePattern(source: string): TextPattern {
  if (source.length > LONGEST_PATTERN) throw new Error(`the pattern is longer than ${LONGEST_PATTERN} characters`);
  let pattern: RE2JS;
  try {
    pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    throw new Error(`invalid regular expression: ${reason.replaceAll('(?i)', '')}`, { cause: error });
  }
  return (text) => {
    if (text.length > LONGEST_TEXT) return undefined;
    const found = pattern.matcher(text);
    if (!found.matches()) return undefined;
    return (found.groupCount() > 0 ? found.group(1) : null) ?? text;
  };
}
