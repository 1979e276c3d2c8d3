/**
 * This file has the rules for migrations. During an update, two versions of the back office use one database. A
 * migration therefore adds what the new version needs, and a later migration removes what only the old version used
 * (expand, contract).
 */

/**
 * The last migration from the time when all back offices were stopped for an update. The rules apply only to later
 * migrations.
 */
const LAST_MIGRATION_WITHOUT_RULE = '0015_city_names.sql';

/**
 * Matches the comment that a statement needs when it removes something. The comment names the last version that still
 * uses the removed thing.
 */
const CONTRACT_MARK = /^\s*-- contract: \d+\.\d+\.\d+ is the last version that /m;

const TABLE_PATTERN = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)"?`;
const CREATED_TABLE = new RegExp(String.raw`\bcreate (?:unlogged )?table ${TABLE_PATTERN}`, 'g');

/**
 * The statements that may break the previous version. They are allowed for a table that the same migration creates,
 * because the previous version does not use that table.
 */
const MIGRATION_RULES: readonly { readonly pattern: RegExp; readonly problem: string }[] = [
  {
    pattern: /\bdrop (?:table|column|view|materialized view|function|trigger|sequence|type|index|constraint)\b/,
    problem: 'removes what the version before may use',
  },
  { pattern: /\brename\b/, problem: 'renames what the version before may use' },
  { pattern: /\balter (?:column )?"?\w+"? (?:set data )?type\b/, problem: 'changes a type' },
  { pattern: /\bset not null\b/, problem: 'refuses rows that the version before writes' },
  {
    pattern: /\badd (?:column )?(?:if not exists )?"?\w+"? (?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/,
    problem: 'adds a column that the version before does not fill in',
  },
  {
    pattern: /\badd (?:constraint|check|unique|primary key|foreign key|exclude)\b/,
    problem: 'refuses rows that the version before writes',
  },
  { pattern: /\bcreate unique index\b/, problem: 'refuses rows that the version before writes' },
];

const removeComments = (text: string): string => text.replaceAll(/--.*$/gm, ' ');
const normalizeSql = (text: string): string => removeComments(text).toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Returns statements, each with the comments above it. The text of a function stays in one piece. */
function splitStatements(text: string): string[] {
  const parts = text.split(/(\$\w*\$)/);
  let statements = [''];
  let isQuoted = false;
  for (const part of parts) {
    if (/^\$\w*\$$/.test(part)) isQuoted = !isQuoted;
    const [first = '', ...rest] = isQuoted ? [part] : part.split(';');
    statements = [...statements.slice(0, -1), `${statements.at(-1)}${first}`, ...rest];
  }
  return statements.filter((statement) => normalizeSql(statement) !== '');
}

/** Returns the table of an `alter table` or of an index. */
const findTable = (statement: string): string | undefined =>
  (new RegExp(String.raw`\balter table ${TABLE_PATTERN}`).exec(statement) ??
    new RegExp(String.raw`\bcreate unique index.*? on ${TABLE_PATTERN}`).exec(statement))?.[1];

/** Returns the problems of a migration that break the previous version, each with its statement. */
export function findContractingStatements(name: string, text: string): string[] {
  if (name <= LAST_MIGRATION_WITHOUT_RULE) return [];
  const created = new Set([...normalizeSql(text).matchAll(CREATED_TABLE)].map(([, table]) => table));
  return splitStatements(text).flatMap((statement) => {
    const words = normalizeSql(statement);
    const isNew = created.has(findTable(words));
    if (isNew || CONTRACT_MARK.test(statement)) return [];
    return MIGRATION_RULES.filter(({ pattern }) => pattern.test(words)).map(
      ({ problem }) => `${name} ${problem}: ${words.slice(0, 100)}`,
    );
  });
}
