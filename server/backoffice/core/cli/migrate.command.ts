import type { Command } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Applies the missing migrations to the database',
  needs: { database: 'any' },
  options: {},
  details:
    'Every other command does this to a database that is there, and the server to any, by themselves. Starting it twice at a time is safe.',
  async run({ out, open }) {
    const { appliedMigrations: migrated } = await open();
    out.write(migrated.length === 0 ? 'Nothing to do\n' : migrated.map((name) => `Applied ${name}\n`).join(''));
    return 0;
  },
};
