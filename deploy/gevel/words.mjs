/**
 * This file parses systemd's files: a unit (systemd.syntax) and a file of variables (systemd.exec, EnvironmentFile=).
 */

const SPACE_CHARACTERS = ' \t\n\r';
const VARIABLE_NAME = /^[A-Za-z_]\w*$/;
const ESCAPE_CHARACTERS = { a: '\u0007', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', s: ' ' };

/**
 * Splits a value of a unit into words: they are separated by spaces, may be quoted by " or ', and may contain the
 * escapes of C.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function splitWords(text) {
  const words = [];
  let word;
  let quote;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') {
      const next = text[(at += 1)] ?? '\\';
      word = (word ?? '') + (ESCAPE_CHARACTERS[next] ?? next);
    } else if (quote !== undefined) {
      if (sign === quote) quote = undefined;
      else word += sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (!SPACE_CHARACTERS.includes(sign)) word = (word ?? '') + sign;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

/**
 * Returns the settings of the section [Service] in the text of a unit or of a drop-in, in order. A line that ends with
 * \ continues in the next one; lines that begin with # or ; are comments.
 *
 * @param {string} text
 * @returns {[name: string, value: string][]}
 */
export function parseServiceSettings(text) {
  const settings = [];
  let section = '';
  let begun = '';
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('#') || line.startsWith(';')) continue;
    if (line.endsWith('\\')) {
      begun += `${line.slice(0, -1)} `;
      continue;
    }
    const whole = begun + line;
    begun = '';
    if (whole.startsWith('[')) section = whole;
    const equals = whole.indexOf('=');
    if (section === '[Service]' && equals > 0)
      settings.push([whole.slice(0, equals).trim(), whole.slice(equals + 1).trim()]);
  }
  return settings;
}

/** Returns the index of the end of the line at `from`. */
const findLineEnd = (text, from) => {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
};

/**
 * Parses a value of a file of variables, beginning at `from`. Parts in '…' are literal; in "…", \ escapes " \ ` and $;
 * without quotes, \ escapes any character. Spaces around the value are ignored.
 *
 * @param {string} text
 * @param {number} from
 * @returns {{ value: string, end: number }} `end` is the end of the value's last line
 */
function parseValue(text, from) {
  let value = '';
  // Trailing spaces are removed down to this length, so that spaces inside quotes stay.
  let kept = 0;
  let quote;
  let at = from;
  for (; at < text.length && (quote !== undefined || text[at] !== '\n'); at += 1) {
    const sign = text[at];
    if (sign === '\\' && quote !== "'") {
      const next = text[(at += 1)] ?? '';
      if (next === '\n') continue;
      value += quote === '"' && !'"\\`$'.includes(next) ? sign + next : next;
      kept = value.length;
    } else if (quote === undefined ? sign === '"' || sign === "'" : sign === quote) {
      quote = quote === undefined ? sign : undefined;
      kept = value.length;
    } else if (quote !== undefined || !SPACE_CHARACTERS.includes(sign)) {
      value += sign;
      kept = value.length;
    } else if (value !== '') value += sign;
  }
  return { value: value.slice(0, kept), end: at };
}

/**
 * Parses the variables in a file of systemd's EnvironmentFile=. It contains lines NAME=value, and comments with # or ;.
 * Any other line is ignored, as systemd does.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseVariableFile(text) {
  const variables = {};
  for (let at = 0; at < text.length; at += 1) {
    const end = findLineEnd(text, at);
    const line = text.slice(at, end);
    const equals = line.indexOf('=');
    const name = line.slice(0, Math.max(equals, 0)).trim();
    if (!VARIABLE_NAME.test(name)) {
      at = end;
      continue;
    }
    const found = parseValue(text, at + equals + 1);
    variables[name] = found.value;
    at = found.end;
  }
  return variables;
}
