import { RE2JS } from 're2js';

/** The maximum length of a pattern in a mapping, and of the texts that are matched with it. */
const MAX_PATTERN_CHARACTERS = 500;
const MAX_TEXT_CHARACTERS = 5000;

/** Returns the part of a text that a pattern captures; undefined when the text does not match. */
type TextPattern = (text: string) => string | undefined;

/**
 * Compiles a pattern of a mapping. The pattern must match a whole text, case-insensitively; the result is the first
 * group, or the whole text. Patterns have the syntax of RE2, which runs in linear time and has no back references,
 * lookaheads or lookbehinds. Throws an `Error` that explains what is wrong with the pattern.
 */
export function compilePattern(source: string): TextPattern {
  if (source.length > MAX_PATTERN_CHARACTERS)
    throw new Error(`the pattern is longer than ${MAX_PATTERN_CHARACTERS} characters`);
  let pattern: RE2JS;
  try {
    pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    throw new Error(`invalid regular expression: ${reason.replaceAll('(?i)', '')}`, { cause: error });
  }
  return (text) => {
    if (text.length > MAX_TEXT_CHARACTERS) return undefined;
    const matcher = pattern.matcher(text);
    if (!matcher.matches()) return undefined;
    return (matcher.groupCount() > 0 ? matcher.group(1) : null) ?? text;
  };
}
