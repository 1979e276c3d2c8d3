import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findContractingStatements } from './migrationRules.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../server/backoffice/core/db/migrations');
const findProblems = (text: string): string[] => findContractingStatements('0099_next.sql', text);

describe('a migration', () => {
  it('works with the previous version, unless a line names the last version that needs the removed part', () => {
    const names = readdirSync(migrationsFolder);
    expect(names.length).toBeGreaterThan(14);
    const all = names.flatMap((name) =>
      findContractingStatements(name, readFileSync(path.join(migrationsFolder, name), 'utf8')),
    );
    expect(all).toEqual([]);
  });

  it.each([
    'drop table outbox;',
    'alter table estates drop column price;',
    'alter table estates rename column price to amount;',
    'alter table estates rename to homes;',
    'alter table estates alter column price type numeric;',
    'alter table estates alter price set data type numeric;',
    'alter table estates alter column price set not null;',
    'alter table estates add column kind text not null;',
    'alter table estates add kind text not null, add other text default 1;',
    'alter table estates add constraint positive check (price > 0);',
    'create unique index on estates (reference);',
    'drop index estates_place;',
    'do $$ begin drop table outbox; end $$;',
    '-- 1.0.0 needs it\ndrop function purge_history();',
  ])('may not do this: %s', (statement) => {
    expect(findProblems(`create table a (b text not null);\n${statement}`)).toEqual([
      expect.stringMatching(/^0099_next\.sql .*: /),
    ]);
  });

  it.each([
    'create table homes (id bigint primary key, name text not null); create unique index on homes (name);',
    'create table homes (id bigint); alter table homes add constraint positive check (id > 0);',
    'alter table estates add column kind text;',
    "alter table estates add column kind text not null default 'home';",
    'alter table estates add column double numeric not null generated always as (price * 2) stored;',
    'create index estates_kind on estates (kind);',
    "-- drop table outbox;\nselect 'drop';",
    '-- contract: 1.0.0 is the last version that reads it\ndrop table outbox;',
    "update estates set kind = 'renamed';",
  ])('may do this: %s', (statement) => {
    expect(findProblems(statement)).toEqual([]);
  });

  it('may remove one thing by its line, and no other', () => {
    const text = '-- contract: 1.0.0 is the last version that reads it\ndrop table outbox;\ndrop table mails;';
    expect(findProblems(text)).toHaveLength(1);
  });
});
